"""The two pipes between a component and Storm."""

import json
import os
import threading
import time
from collections import deque

_END = b"\nend\n"
_READ_BYTES = 1 << 18
_FULL_CHARS = 1 << 16
_PATIENCE_SECONDS = 0.005


def _encoder():
    """What turns a value into JSON: in C where there is such a thing, made only once."""
    encoder = json.JSONEncoder(separators=(",", ":"))
    make = json.encoder.c_make_encoder
    if make is None:
        return encoder.encode
    text = json.encoder.encode_basestring_ascii
    pieces = make(None, encoder.default, text, None, ":", ",", False, False, True)
    return lambda value: "".join(pieces(value, 0))


encode = _encoder()


class StormWentAwayError(Exception):
    """Storm has closed its end."""

    def __init__(self):
        super().__init__("Storm has closed its end of the pipe")


class Channel:
    """Reads and writes messages: JSON values, each followed by a line ``end``.

    Reading takes all that has arrived; writing gathers until the thread that reads finds nothing
    more to read. What other threads write leaves at once.

    :ivar takes_batches: whether several tuples may go in one message, as Downburst understands
    """

    def __init__(self, input_fd, output_fd):
        self.takes_batches = False
        self._input = input_fd
        self._output = output_fd
        self._reader = threading.get_ident()
        self._lock = threading.RLock()
        self._arrived = deque()
        self._rest = b""
        self._gathered = []
        self._gathered_chars = 0
        self._gathered_since = 0.0
        self._batch = []
        self._batch_manner = None

    def read(self):
        """The next message.

        :raises StormWentAwayError: at the end of the input
        """
        if not self._arrived:
            self._reader = threading.get_ident()
            self.flush()
            self._read_more()
        elif self._gathered_since:
            self._flush_if_due()
        return self._arrived.popleft()

    def _read_more(self):
        pieces = [self._rest]
        while True:
            chunk = os.read(self._input, _READ_BYTES)
            if not chunk:
                raise StormWentAwayError()
            # The end of a message may have come in two pieces.
            before = pieces[-1][1 - len(_END):]
            pieces.append(chunk)
            if _END in before + chunk:
                break
        *frames, self._rest = b"".join(pieces).split(_END)
        self._arrived.extend(json.loads(b"[" + b",".join(frames) + b"]"))

    def write(self, message):
        self.write_text(encode(message))

    def write_text(self, text):
        """Writes what is JSON already."""
        with self._lock:
            self._end_batch()
            self._gather(text)

    def write_tuple(self, values, manner):
        """Writes an emit that wants no task ids.

        :param manner: the rest of the message, in JSON: anchors, stream and so on
        """
        text = encode(values)
        with self._lock:
            if not self.takes_batches:
                self._gather(
                    '{"command":"emit","need_task_ids":false,"tuple":%s%s}'
                    % (text, manner)
                )
                return
            if manner != self._batch_manner:
                self._end_batch()
                self._batch_manner = manner
            self._batch.append(text)
            self._gathered_chars += len(text)
            self._note_gathered()

    def _end_batch(self):
        if self._batch:
            self._gathered.append(
                '{"command":"emits","tuples":[%s]%s}'
                % (",".join(self._batch), self._batch_manner)
            )
            self._batch = []

    def _gather(self, text):
        self._gathered.append(text)
        self._gathered_chars += len(text)
        self._note_gathered()

    def _note_gathered(self):
        if not self._gathered_since:
            self._gathered_since = time.monotonic()
        if (
            self._gathered_chars > _FULL_CHARS
            or threading.get_ident() != self._reader
        ):
            self.flush()

    def _flush_if_due(self):
        if time.monotonic() - self._gathered_since > _PATIENCE_SECONDS:
            self.flush()

    def flush(self):
        """Sends everything gathered.

        :raises StormWentAwayError: if nobody reads it any more
        """
        with self._lock:
            self._end_batch()
            if not self._gathered:
                return
            self._gathered.append("")
            data = memoryview("\nend\n".join(self._gathered).encode())
            self._gathered = []
            self._gathered_chars = 0
            self._gathered_since = 0.0
            try:
                while data:
                    data = data[os.write(self._output, data):]
            except BrokenPipeError:
                raise StormWentAwayError() from None
