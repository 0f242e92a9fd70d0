"""The instruments a host can watch a running bot by: numbers for Prometheus, and its health.

The owner of both tells them what happens; they know nothing of tables, people and cards.
"""
