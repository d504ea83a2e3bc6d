"""Emits to which task its first emit went, and whether another answer followed by itself."""
import storm


class ToldBolt(storm.BasicBolt):
    def process(self, tup):
        tasks = storm.emit([tup.values[0], None, None])
        following = storm.readMsg()
        ahead = isinstance(following, list)
        if not ahead:
            storm.pending_commands.append(following)
        storm.emit([tup.values[0], tasks, ahead])


ToldBolt().run()
