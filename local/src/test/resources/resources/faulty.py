"""Relays lines with its process id; a line that names a fault brings it about, the first time."""
import os
import signal
import subprocess
import sys
import time

import storm


def first_time(line):
    try:
        os.close(os.open("seen-" + line, os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def ends(tup):
    sys.stderr.write("ends as it was told\n")
    sys.stderr.flush()
    os._exit(3)


def talks_itself_to_death(tup):
    for _ in range(600):
        storm.sendMsgToParent({"command": "emit", "anchors": [], "tuple": [os.getpid(), "last words"]})
    os._exit(5)


def is_killed(tup):
    os.kill(os.getpid(), signal.SIGKILL)


def stops(tup):
    os.kill(os.getpid(), signal.SIGSTOP)


def complains(tup):
    for _ in range(1024):
        sys.stderr.write("x" * 1023 + "\n")
    sys.stderr.flush()


def breaks_off(tup):
    say('{"command": "em')
    os._exit(0)


def babbles(tup):
    say("no json\nend\n")


def answers_a_stranger(tup):
    say('{"command": "ack", "id": "stranger"}\nend\n')


def emits_to_a_stranger(tup):
    say('{"command": "emit", "stream": "strange", "anchors": [], "tuple": [1]}\nend\n')


def has_offspring(tup):
    offspring = subprocess.Popen(["sleep", "600"])
    storm.emit([offspring.pid, "offspring"])
    os._exit(0)


def throws(tup):
    raise ValueError("as it was told")


class FaultyBolt(storm.Bolt):
    def process(self, tup):
        line = tup.values[0]
        fault = globals().get(line)
        if fault and first_time(line):
            fault(tup)
        storm.emit([os.getpid(), line], anchors=[tup])
        storm.ack(tup)


FaultyBolt().run()
