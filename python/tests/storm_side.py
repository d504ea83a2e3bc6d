"""Storm's end of a component's pipes."""

import json
import logging
import os
import sys
import tempfile
import threading

END = "\nend\n"


def play(component_class, messages, conf=None, context=None, commands=None):
    """Runs a component on the messages until its input ends.

    :param commands: what Downburst says that it understands besides Storm's commands
    :returns: what it said after the handshake, and its exit status
    """
    to_component, component_in = _pipe()
    component_out, from_component = _pipe()
    with tempfile.TemporaryDirectory() as pid_dir:
        setup = {
            "pidDir": pid_dir,
            "conf": conf or {},
            "context": dict({"taskid": 4, "componentid": "bolt"}, **(context or {})),
        }
        if commands:
            setup["downburst"] = commands
        text = "".join(json.dumps(m) + END for m in [setup] + messages)
        said = []
        reader = threading.Thread(target=lambda: said.append(from_component.read()))
        reader.start()
        writer = threading.Thread(target=lambda: _write(to_component, text))
        writer.start()
        component = component_class(component_in, component_out)
        component._exit = sys.exit  # Only this end is to end, not its threads.
        status = 0
        try:
            component.run()
        except SystemExit as e:
            status = e.code
        logging.getLogger().handlers.clear()
        component_out.close()
        writer.join()
        reader.join()
        component_in.close()
        from_component.close()
    frames = said[0].split(END)
    assert frames.pop() == ""
    answers = [json.loads(frame) for frame in frames]
    assert answers[0] == {"pid": os.getpid()}
    return answers[1:], status


def tup(tup_id, *values, stream="default", component="spout", task=1):
    return {
        "id": tup_id,
        "comp": component,
        "stream": stream,
        "task": task,
        "tuple": list(values),
    }


def tick(tup_id):
    return tup(tup_id, 1, stream="__tick", component="__system", task=-1)


def heartbeat():
    return tup("beat", stream="__heartbeat", component=None, task=-1)


def _pipe():
    """Its write end and its read end."""
    read_end, write_end = os.pipe()
    return open(write_end, "w", encoding="utf-8"), open(read_end, encoding="utf-8")


def _write(file, text):
    try:
        with file:
            file.write(text)
    except BrokenPipeError:
        pass  # The component has ended before its input has.
