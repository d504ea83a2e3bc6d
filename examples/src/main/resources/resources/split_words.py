import re

from downburst import Bolt

WORD = re.compile(r"[^\W\d_]+")


class SplitBolt(Bolt):
    """Emits the words of a line in lower case."""

    def process(self, tup):
        for word in WORD.findall(tup.values.line.lower()):
            self.emit([word])


if __name__ == "__main__":
    SplitBolt().run()
