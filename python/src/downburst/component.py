"""What spouts and bolts have in common."""

import io
import logging
import os
import sys
import threading
import traceback
from collections import deque, namedtuple
from os.path import join

from .channel import Channel, StormWentAwayError, encode

_STORM_LEVELS = {
    "trace": 0,
    "debug": 1,
    "info": 2,
    "warn": 3,
    "warning": 3,
    "error": 4,
    "critical": 4,
}
_PYTHON_LEVELS = {
    "trace": logging.DEBUG,
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warn": logging.WARNING,
    "warning": logging.WARNING,
    "error": logging.ERROR,
    "critical": logging.CRITICAL,
}

log = logging.getLogger(__name__)

Tuple = namedtuple("Tuple", "id component stream task values")
"""One tuple: its id, the component, stream and task it came from, and its values."""


class StormHandler(logging.Handler):
    """Sends log records to Storm's log."""

    def __init__(self, component):
        super().__init__()
        self._component = component

    def emit(self, record):
        try:
            self._component.log(self.format(record), record.levelname.lower())
        except Exception:
            self.handleError(record)


class _Printed(io.TextIOBase):
    """Takes the place of standard output, which belongs to the protocol."""

    def __init__(self, logger):
        self._logger = logger

    def writable(self):
        return True

    def write(self, text):
        if text.strip():
            self._logger.info(text)
        return len(text)


class Component:
    """A spout or a bolt.

    :ivar topology_name: the topology's name
    :ivar component_name: the component's id
    :ivar task_id: the id of the task that this process is
    :ivar storm_conf: the topology's configuration
    :ivar context: the component's place in the topology, as Storm tells it
    :ivar debug: whether ``topology.debug`` is set
    :ivar pid: this process's id
    :ivar logger: a logger whose records arrive in Storm's log
    :ivar exit_on_exception: whether the process ends after an exception; Storm starts another
    """

    exit_on_exception = True

    def __init__(
        self,
        input_stream=None,
        output_stream=None,
        rdb_signal=None,
        serializer="json",
    ):
        if serializer != "json":
            raise ValueError("Unknown serializer: {}".format(serializer))
        self.topology_name = None
        self.component_name = None
        self.task_id = None
        self.debug = None
        self.storm_conf = None
        self.context = None
        self.pid = os.getpid()
        self.logger = None
        self._pending_commands = deque()
        self._pending_task_ids = deque()
        self._prints_to_storm = output_stream is None
        self._channel = Channel(
            (input_stream or sys.stdin).fileno(),
            (output_stream or sys.stdout).fileno(),
        )

    @staticmethod
    def is_heartbeat(tup):
        """Whether Storm only wants to know that this process is well."""
        return tup.task == -1 and tup.stream == "__heartbeat"

    # ---- what Storm says ----

    def read_handshake(self):
        setup = self._channel.read()
        self._channel.takes_batches = "emits" in setup.get("downburst", ())
        open(join(setup["pidDir"], str(self.pid)), "w").close()
        self.send_message({"pid": self.pid})
        return setup["conf"], setup["context"]

    def read_command(self):
        if self._pending_commands:
            return self._pending_commands.popleft()
        message = self._channel.read()
        while isinstance(message, list):
            self._pending_task_ids.append(message)
            message = self._channel.read()
        return message

    def read_task_ids(self):
        if self._pending_task_ids:
            return self._pending_task_ids.popleft()
        message = self._channel.read()
        while not isinstance(message, list):
            self._pending_commands.append(message)
            message = self._channel.read()
        return message

    # ---- what Storm is told ----

    def send_message(self, message):
        """Sends Storm a message, a dict."""
        self._channel.write(message)

    def flush(self):
        """Sends at once what has been gathered."""
        self._channel.flush()

    def emit(
        self,
        tup,
        tup_id=None,
        stream=None,
        anchors=None,
        direct_task=None,
        need_task_ids=False,
    ):
        """Emits a tuple, a list or a tuple of values that JSON can tell.

        :returns: None, or if ``need_task_ids`` the ids of the tasks that get it
        """
        manner = self._manner(tup_id, stream, anchors, direct_task)
        return self._emit(tup, manner, direct_task, need_task_ids)

    @staticmethod
    def _manner(tup_id=None, stream=None, anchors=None, direct_task=None):
        """What an emit says besides the values, in JSON."""
        parts = {"id": tup_id, "stream": stream, "anchors": anchors, "task": direct_task}
        return "".join(
            ',"{}":{}'.format(name, encode(part))
            for name, part in parts.items()
            if part is not None
        )

    def _emit(self, tup, manner, direct_task, need_task_ids):
        if not isinstance(tup, (list, tuple)):
            raise TypeError(
                "A tuple must be a list or a tuple, not {!r}".format(type(tup))
            )
        if not need_task_ids:
            self._channel.write_tuple(tup, manner)
            return None
        self._channel.write_text(
            '{"command":"emit","tuple":%s%s}' % (encode(tup), manner)
        )
        return [direct_task] if direct_task is not None else self.read_task_ids()

    def log(self, message, level=None):
        """Writes to Storm's log, whatever the level."""
        self.send_message(
            {
                "command": "log",
                "msg": str(message),
                "level": _STORM_LEVELS.get(level, _STORM_LEVELS["info"]),
            }
        )

    def report_metric(self, name, value):
        """Updates a metric that the component has registered on Storm's side."""
        self.send_message({"command": "metrics", "name": name, "params": value})

    def raise_exception(self, exception, tup=None):
        """Reports the exception being handled as an error of the topology."""
        where = " while processing {!r}".format(tup) if tup else ""
        self.send_message(
            {
                "command": "error",
                "msg": "Python {} raised{}\n{}".format(
                    type(exception).__name__, where, traceback.format_exc()
                ),
            }
        )
        self.send_message({"command": "sync"})

    # ---- its life ----

    def initialize(self, storm_conf, context):
        """Called once, before anything else. To be overridden."""

    def run(self):
        """Does what Storm says until Storm goes away, or an exception ends it."""
        try:
            storm_conf, context = self.read_handshake()
            self._setup_component(storm_conf, context)
            self.initialize(storm_conf, context)
            while True:
                self._run_once()
        except StormWentAwayError:
            self._exit(2)

    def _run_once(self):
        try:
            self._run()
        except StormWentAwayError:
            raise
        except Exception as e:
            self.logger.error("Exception in %s", type(self).__name__, exc_info=True)
            self._handle_run_exception(e)
            if self.exit_on_exception:
                self.flush()
                self._exit(1)

    def _run(self):
        raise NotImplementedError

    def _handle_run_exception(self, exc):
        self.raise_exception(exc)

    def _exit(self, status):
        # Other threads do not end with sys.exit.
        exit_now = os._exit if threading.active_count() > 1 else sys.exit
        exit_now(status)

    def _setup_component(self, storm_conf, context):
        self.storm_conf = storm_conf
        self.context = context
        self.topology_name = storm_conf.get("topology.name", "")
        self.task_id = context.get("taskid", "")
        self.component_name = context.get("componentid", "")
        self.debug = storm_conf.get("topology.debug", False)
        self._setup_logging()

    def _setup_logging(self):
        level = _PYTHON_LEVELS.get(
            self.storm_conf.get("pystorm.log.level", "info"), logging.INFO
        )
        if self.debug:
            level = logging.DEBUG
        handler = StormHandler(self)
        handler.setLevel(level)
        handler.setFormatter(
            logging.Formatter(
                self.storm_conf.get(
                    "pystorm.log.format", "%(asctime)s - %(name)s - %(message)s"
                )
            )
        )
        logging.getLogger().addHandler(handler)
        self.logger = logging.getLogger("downburst.component." + self.component_name)
        self.logger.setLevel(level)
        logging.getLogger("downburst").setLevel(level)
        if self._prints_to_storm:
            sys.stdout = _Printed(logging.getLogger("downburst.stdout"))
