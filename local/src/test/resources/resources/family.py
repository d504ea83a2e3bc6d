"""Starts a process that does not end when it is asked to, and emits both their ids."""
import os
import subprocess

import storm


class FamilyBolt(storm.BasicBolt):
    def process(self, tup):
        deaf = subprocess.Popen(["sh", "-c", "trap '' TERM; echo; sleep 600 & wait; sleep 600"],
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        deaf.stdout.readline()
        storm.emit([os.getpid(), deaf.pid])


FamilyBolt().run()
