"""The edge to Discord: what is sent, through which token, how often, and how soon."""
