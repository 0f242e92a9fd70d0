"""How Schwarz oder Weiß is thought ahead: every hand that may be hidden, solved to its end."""

from games.schwarz_oder_weiss.mind.thinking import think

__all__ = ["think"]
