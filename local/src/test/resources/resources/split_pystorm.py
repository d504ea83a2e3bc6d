import sys

from pystorm import Bolt


class SplitBolt(Bolt):
    def process(self, tup):
        for word in tup.values.line.split(" "):
            self.emit([word])


SplitBolt(serializer=sys.argv[1]).run()
