"""What becomes of tuples."""

import os
import re
import signal
import sys
import threading
import time
from collections import defaultdict, namedtuple

from .channel import encode
from .component import Component, Tuple

_NOT_IN_NAMES = re.compile(r"\W|^(?=\d)")


class Bolt(Component):
    """A bolt: ``process`` gets every tuple.

    :ivar auto_anchor: whether what is emitted is anchored to the tuple being processed
    :ivar auto_ack: whether a tuple is acked when ``process`` returns
    :ivar auto_fail: whether a tuple fails when ``process`` raises
    """

    auto_anchor = True
    auto_ack = True
    auto_fail = True

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._work_on([])
        self._value_types = {}

    def process(self, tup):
        """Processes a :class:`Tuple`. To be overridden."""
        raise NotImplementedError

    def process_tick(self, tup):
        """Called every ``topology.tick.tuple.freq.secs``."""

    @staticmethod
    def is_tick(tup):
        return tup.component == "__system" and tup.stream == "__tick"

    def emit(
        self, tup, stream=None, anchors=None, direct_task=None, need_task_ids=False
    ):
        if anchors is None and stream is None and direct_task is None:
            manner = self._usual_manner
            if manner is None:
                manner = self._usual_manner = self._manner(anchors=self._anchor_ids())
        else:
            manner = self._manner(
                stream=stream,
                anchors=self._anchor_ids(anchors),
                direct_task=direct_task,
            )
        return self._emit(tup, manner, direct_task, need_task_ids)

    def _anchor_ids(self, anchors=None):
        if anchors is None:
            anchors = self._current_tups if self.auto_anchor else []
        return [a.id if isinstance(a, Tuple) else a for a in anchors]

    def _work_on(self, tups):
        """From now on, what is emitted stems from these tuples."""
        self._current_tups = tups
        self._usual_manner = None

    def ack(self, tup):
        """The tuple, or the one with this id, is processed."""
        self._answer("ack", tup)

    def fail(self, tup):
        """The tuple, or the one with this id, is to be emitted again by its spout."""
        self._answer("fail", tup)

    def _answer(self, command, tup):
        tup_id = tup.id if isinstance(tup, Tuple) else tup
        self._channel.write_text('{"command":"%s","id":%s}' % (command, encode(tup_id)))

    def read_tuple(self):
        command = self.read_command()
        values = command["tuple"]
        value_type = self._value_types.get((command["comp"], command["stream"]))
        return Tuple(
            command["id"],
            command["comp"],
            command["stream"],
            command["task"],
            tuple(values) if value_type is None else value_type(*values),
        )

    def _setup_component(self, storm_conf, context):
        super()._setup_component(storm_conf, context)
        for source, streams in context.get("source->stream->fields", {}).items():
            for stream, fields in streams.items():
                name = "".join(
                    _NOT_IN_NAMES.sub("_", part.title()) for part in (source, stream)
                )
                self._value_types[source, stream] = namedtuple(name + "Tuple", fields)

    def _run(self):
        tup = self.read_tuple()
        self._work_on([tup])
        if self.is_heartbeat(tup):
            self.send_message({"command": "sync"})
        else:
            if self.is_tick(tup):
                self.process_tick(tup)
            else:
                self.process(tup)
            if self.auto_ack:
                self.ack(tup)
        self._work_on([])

    def _handle_run_exception(self, exc):
        for tup in self._current_tups:
            self.raise_exception(exc, tup)
            if self.auto_fail:
                self.fail(tup)
        self._work_on([])


class BatchingBolt(Bolt):
    """A bolt that gathers tuples between ticks and processes them by groups.

    :ivar ticks_between_batches: how many ticks pass between two batches
    """

    ticks_between_batches = 1

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._batches = defaultdict(list)
        self._tick_counter = 0
        self._current_key = None

    def group_key(self, tup):
        """The group that a tuple belongs to; the same for all, unless overridden."""
        return None

    def process_batch(self, key, tups):
        """Processes the tuples of a group. To be overridden."""
        raise NotImplementedError

    def emit(self, tup, **kwargs):
        kwargs["need_task_ids"] = False
        return super().emit(tup, **kwargs)

    def process(self, tup):
        self._batches[self.group_key(tup)].append(tup)

    def process_tick(self, tick_tup):
        self._tick_counter += 1
        self.ack(tick_tup)
        if self._tick_counter > self.ticks_between_batches and self._batches:
            self.process_batches()
            self._tick_counter = 0

    def process_batches(self):
        """Processes every group, and acks its tuples."""
        for key, batch in self._batches.items():
            self._work_on(batch)
            self._current_key = key
            self.process_batch(key, batch)
            if self.auto_ack:
                for tup in batch:
                    self.ack(tup)
            # A later group's exception is not to fail these.
            self._batches[key] = []
        self._current_key = None
        self._batches = defaultdict(list)

    def _run(self):
        self._take(self.read_tuple())

    def _take(self, tup):
        self._work_on([tup])
        if self.is_heartbeat(tup):
            self.send_message({"command": "sync"})
        elif self.is_tick(tup):
            self.process_tick(tup)
        else:
            self.process(tup)
        self._work_on([])

    def _handle_run_exception(self, exc):
        self.raise_exception(exc, self._current_tups)
        if self.auto_fail:
            failed = {tup.id: tup for tup in self._current_tups}
            for key, batch in self._batches.items():
                if self.exit_on_exception or key == self._current_key:
                    failed.update((tup.id, tup) for tup in batch)
            for tup in failed.values():
                self.fail(tup)
        self._batches.pop(self._current_key, None)
        self._current_key = None
        self._work_on([])


class TicklessBatchingBolt(BatchingBolt):
    """A bolt that gathers tuples and processes them by the clock, on a thread of its own.

    :ivar secs_between_batches: seconds between two batches
    """

    secs_between_batches = 2

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.exc_info = None
        self._batch_lock = threading.RLock()
        signal.signal(signal.SIGUSR1, self._raise_in_main_thread)
        threading.Thread(target=self._batch_by_the_clock, daemon=True).start()

    def process_tick(self, tick_tup):
        self.ack(tick_tup)

    def _batch_by_the_clock(self):
        try:
            while True:
                time.sleep(self.secs_between_batches)
                with self._batch_lock:
                    self.process_batches()
        except BaseException:
            self.exc_info = sys.exc_info()
            # Wakes the main thread, which waits for input.
            os.kill(self.pid, signal.SIGUSR1)

    def _raise_in_main_thread(self, signum, frame):
        with self._batch_lock:
            raise self.exc_info[1]

    def _run(self):
        tup = self.read_tuple()
        with self._batch_lock:
            self._take(tup)
