from downburst import Bolt
from words import words


class SplitBolt(Bolt):
    def process(self, tup):
        for word in words(tup.values[0]):
            self.emit([word])


SplitBolt().run()
