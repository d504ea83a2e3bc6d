"""Sources of tuples."""

from collections import Counter

from .component import Component


class Spout(Component):
    """A spout: ``next_tuple`` emits, ``ack`` and ``fail`` tell what became of what had an id."""

    def next_tuple(self):
        """Emits what there is to emit, if anything, without waiting. To be overridden."""
        raise NotImplementedError

    def ack(self, tup_id):
        """The tuple with this id was processed to the end."""

    def fail(self, tup_id):
        """The tuple with this id was not, or not in time."""

    def activate(self):
        """Called when the topology begins to run, and when it does so again."""

    def deactivate(self):
        """Called when the topology is told to rest."""

    def emit(
        self, tup, tup_id=None, stream=None, direct_task=None, need_task_ids=False
    ):
        return super().emit(
            tup,
            tup_id=tup_id,
            stream=stream,
            direct_task=direct_task,
            need_task_ids=need_task_ids,
        )

    def _run(self):
        command = self.read_command()
        name = command["command"]
        if name == "next":
            self.next_tuple()
        elif name == "ack":
            self.ack(command["id"])
        elif name == "fail":
            self.fail(command["id"])
        elif name == "activate":
            self.activate()
        elif name == "deactivate":
            self.deactivate()
        else:
            self.logger.error("Storm gave an unknown command: %r", command)
        self.send_message({"command": "sync"})


class ReliableSpout(Spout):
    """A spout that emits a failed tuple again, up to ``max_fails`` times."""

    max_fails = 3

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.failed_tuples = Counter()
        self.unacked_tuples = {}

    def ack(self, tup_id):
        self.failed_tuples.pop(tup_id, None)
        if self.unacked_tuples.pop(tup_id, None) is None:
            self.logger.error("Storm acked an unknown tuple: %r", tup_id)

    def fail(self, tup_id):
        emitted = self.unacked_tuples.get(tup_id)
        if emitted is None:
            self.logger.error("Storm failed an unknown tuple: %r", tup_id)
        elif self.failed_tuples[tup_id] < self.max_fails:
            tup, stream, direct_task, need_task_ids = emitted
            self.emit(
                tup,
                tup_id=tup_id,
                stream=stream,
                direct_task=direct_task,
                need_task_ids=need_task_ids,
            )
            self.failed_tuples[tup_id] += 1
        else:
            self.logger.info(
                "Tuple %r failed more than %r times and is given up",
                tup_id,
                self.max_fails,
            )
            self.ack(tup_id)

    def emit(
        self, tup, tup_id=None, stream=None, direct_task=None, need_task_ids=False
    ):
        if tup_id is None:
            raise ValueError("A ReliableSpout cannot replay a tuple without a tup_id")
        self.unacked_tuples[tup_id] = (tup, stream, direct_task, need_task_ids)
        return super().emit(
            tup,
            tup_id=tup_id,
            stream=stream,
            direct_task=direct_task,
            need_task_ids=need_task_ids,
        )
