import unittest

from downburst import ReliableSpout, Spout
from storm_side import play

SYNC = {"command": "sync"}


def emit(values, tup_id):
    return {"command": "emit", "tuple": values, "id": tup_id, "need_task_ids": False}


class Numbers(ReliableSpout):
    def initialize(self, storm_conf, context):
        self.last = 0

    def next_tuple(self):
        self.last += 1
        self.emit([self.last], tup_id=self.last)


class SpoutTest(unittest.TestCase):
    def test_ends_every_command_with_sync(self):
        class Heard(Spout):
            def next_tuple(self):
                self.emit(["next"])

            def activate(self):
                self.emit(["activate"])

            def deactivate(self):
                self.emit(["deactivate"])

            def ack(self, tup_id):
                self.emit(["ack", tup_id])

            def fail(self, tup_id):
                self.emit(["fail", tup_id])

        commands = [
            {"command": "activate"},
            {"command": "next"},
            {"command": "ack", "id": "x"},
            {"command": "fail", "id": 7},
            {"command": "deactivate"},
        ]
        said, status = play(Heard, commands)
        self.assertEqual(
            [["activate"], ["next"], ["ack", "x"], ["fail", 7], ["deactivate"]],
            [m["tuple"] for m in said[::2]],
        )
        self.assertEqual([SYNC] * 5, said[1::2])
        self.assertEqual(2, status)

    def test_a_reliable_spout_emits_again_what_failed_until_it_gives_up(self):
        fail = {"command": "fail", "id": 1}
        said, _ = play(Numbers, [{"command": "next"}] + [fail] * 5)
        emitted = [m for m in said if m["command"] == "emit"]
        self.assertEqual([emit([1], 1)] * (1 + ReliableSpout.max_fails), emitted)

    def test_a_reliable_spout_forgets_what_was_acked(self):
        commands = [
            {"command": "next"},
            {"command": "ack", "id": 1},
            {"command": "fail", "id": 1},
        ]
        said, _ = play(Numbers, commands)
        self.assertEqual(1, sum(m["command"] == "emit" for m in said))
        self.assertIn("unknown tuple", said[-2]["msg"])

    def test_a_reliable_spout_refuses_tuples_without_an_id(self):
        class Forgetful(ReliableSpout):
            def next_tuple(self):
                self.emit(["x"])

        _, status = play(Forgetful, [{"command": "next"}])
        self.assertEqual(1, status)
