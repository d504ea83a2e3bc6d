"""The Python side of MultilangCases: the component that the first argument names."""
import json
import os
import sys

import storm


class Relay(storm.Bolt):
    """Emits what it gets, behind the text of it."""

    def process(self, tup):
        storm.emit([json.dumps(tup.values, sort_keys=True)] + tup.values, anchors=[tup])
        storm.ack(tup)


class AsksForTasks(storm.Bolt):
    """Tells which tasks got a number."""

    def process(self, tup):
        tasks = storm.emit(tup.values, anchors=[tup])
        storm.emit([tup.values[0], tasks], stream="told", anchors=[tup])
        storm.ack(tup)


class Refuses(storm.Bolt):
    """Fails odd numbers and reports them as errors."""

    def process(self, tup):
        if tup.values[0] % 2:
            storm.reportError("odd: %d" % tup.values[0])
            storm.fail(tup)
        else:
            storm.ack(tup)


class TellsWhatItKnows(storm.Bolt):
    """Emits what it was told first, and where it is."""

    def initialize(self, conf, context):
        self.known = {
            "context": context,
            "name": conf["topology.name"],
            "workers": conf["topology.workers"],
            "own": conf["own"],
            "environment": os.environ["CASE"],
            "folder": os.path.basename(os.getcwd()),
            "scripts": os.path.exists("cases.py"),
        }

    def process(self, tup):
        source = [tup.component, tup.stream, tup.task]
        for key, value in dict(self.known, source=source).items():
            storm.emit([key, json.dumps(value, sort_keys=True)], anchors=[tup])
        storm.ack(tup)


class Counts(storm.BasicBolt):
    def process(self, tup):
        storm.rpcMetrics("numbers", tup.values[0])
        storm.log("saw %d" % tup.values[0])


class Ticked(storm.Bolt):
    def process(self, tup):
        if tup.component == "__system":
            storm.emit([tup.stream, tup.task, tup.values])
        storm.ack(tup)


class Numbers(storm.Spout):
    """Emits five numbers until each is acked, and what it is told of them."""

    def initialize(self, conf, context):
        self.due = list(range(5))

    def nextTuple(self):
        if self.due:
            number = self.due.pop(0)
            storm.emit([number], id={"number": number} if number == 4 else number)

    def activate(self):
        self.tell("activate")

    def ack(self, id):
        self.tell("ack %s" % id)

    def fail(self, id):
        self.tell("fail %s" % id)
        self.due.append(id)

    def tell(self, what):
        storm.emit([what], stream="heard")


globals()[sys.argv[1]]().run()
