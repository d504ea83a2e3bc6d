import storm


class SplitBolt(storm.BasicBolt):
    def process(self, tup):
        for word in tup.values[0].split(" "):
            storm.emit([word])


SplitBolt().run()
