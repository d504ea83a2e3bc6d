import storm
from words import words


class SplitBolt(storm.BasicBolt):
    def process(self, tup):
        for word in words(tup.values[0]):
            storm.emit([word])


SplitBolt().run()
