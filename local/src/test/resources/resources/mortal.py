"""Emits the numbers below five, and dies; begins again in its second life, and goes on to nine."""
import os
import signal

import storm


class MortalSpout(storm.Spout):
    def initialize(self, conf, context):
        self.next = 0
        self.end = 10 if os.path.exists("first-life") else 5
        open("first-life", "w").close()
        self.pending = set()

    def nextTuple(self):
        if self.next < self.end:
            self.pending.add(self.next)
            storm.emit([self.next], id=self.next)
            self.next += 1
        elif self.end == 5:
            os.kill(os.getpid(), signal.SIGKILL)

    def ack(self, id):
        self.pending.remove(id)


MortalSpout().run()
