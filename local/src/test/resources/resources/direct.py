"""Sends each line straight to the task that it would have gone to."""
import storm


class DirectBolt(storm.BasicBolt):
    def process(self, tup):
        tasks = storm.emit(tup.values)
        storm.emitDirect(tasks[0], [tup.values[0] + "!"], stream="direct")


DirectBolt().run()
