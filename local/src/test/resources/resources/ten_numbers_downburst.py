"""As ten_numbers.py, in this project's package."""
from downburst import Spout


class NumberSpout(Spout):
    def initialize(self, storm_conf, context):
        self.due = list(range(10))

    def next_tuple(self):
        if self.due:
            number = self.due.pop(0)
            self.emit([number], tup_id=number)

    def activate(self):
        self.emit(["activate"], stream="heard")

    def deactivate(self):
        self.emit(["deactivate"], stream="heard")

    def ack(self, tup_id):
        self.emit(["ack %d" % tup_id], stream="heard")

    def fail(self, tup_id):
        self.emit(["fail %d" % tup_id], stream="heard")
        self.due.append(tup_id)


NumberSpout().run()
