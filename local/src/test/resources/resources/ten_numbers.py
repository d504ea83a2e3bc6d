"""Emits the numbers below ten, each until it is acked, and emits again what it hears as "heard"."""
import storm


class NumberSpout(storm.Spout):
    def initialize(self, conf, context):
        self.due = list(range(10))

    def nextTuple(self):
        if self.due:
            number = self.due.pop(0)
            storm.emit([number], id=number)

    def activate(self):
        storm.emit(["activate"], stream="heard")

    def deactivate(self):
        storm.emit(["deactivate"], stream="heard")

    def ack(self, id):
        storm.emit(["ack %d" % id], stream="heard")

    def fail(self, id):
        storm.emit(["fail %d" % id], stream="heard")
        self.due.append(id)


NumberSpout().run()
