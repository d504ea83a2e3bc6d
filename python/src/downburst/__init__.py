"""Spouts and bolts of Apache Storm topologies, with the classes of pystorm, in batches."""

from .bolt import BatchingBolt, Bolt, TicklessBatchingBolt
from .channel import StormWentAwayError
from .component import Component, Tuple
from .spout import ReliableSpout, Spout

__all__ = [
    "BatchingBolt",
    "Bolt",
    "Component",
    "ReliableSpout",
    "Spout",
    "StormWentAwayError",
    "TicklessBatchingBolt",
    "Tuple",
]
