import unittest

from downburst import BatchingBolt, Bolt
from storm_side import heartbeat, play, tick, tup


def emit(values, *anchors, **more):
    message = {
        "command": "emit",
        "tuple": values,
        "anchors": list(anchors),
        "need_task_ids": False,
    }
    return dict(message, **more)


def ack(tup_id):
    return {"command": "ack", "id": tup_id}


def fail(tup_id):
    return {"command": "fail", "id": tup_id}


class SplitBolt(Bolt):
    def process(self, tup):
        for word in tup.values[0].split(" "):
            self.emit([word])


class BoltTest(unittest.TestCase):
    def test_anchors_what_it_emits_and_acks_what_it_has_processed(self):
        said, status = play(SplitBolt, [tup("1", "a b"), tup("2", "ü")])
        self.assertEqual(
            [
                emit(["a"], "1"),
                emit(["b"], "1"),
                ack("1"),
                emit(["ü"], "2"),
                ack("2"),
            ],
            said,
        )
        self.assertEqual(2, status)

    def test_answers_heartbeats_with_sync_alone(self):
        said, _ = play(SplitBolt, [heartbeat()])
        self.assertEqual([{"command": "sync"}], said)

    def test_gives_ticks_to_process_tick(self):
        class Ticking(SplitBolt):
            def process_tick(self, tup):
                self.emit(["tick"], anchors=[])

        said, _ = play(Ticking, [tick("9")])
        self.assertEqual([emit(["tick"]), ack("9")], said)

    def test_values_have_the_names_that_the_source_declared(self):
        class Named(Bolt):
            def process(self, tup):
                self.emit([tup.values.word, tup.values.count])

        fields = {"source->stream->fields": {"spout": {"default": ["word", "count"]}}}
        said, _ = play(Named, [tup("1", "a", 3)], context=fields)
        self.assertEqual([emit(["a", 3], "1"), ack("1")], said)

    def test_fails_the_tuple_whose_processing_raised_and_exits(self):
        class Raises(Bolt):
            def process(self, tup):
                raise ValueError("not this one")

        said, status = play(Raises, [tup("1", "a"), tup("2", "b")])
        self.assertEqual(1, status)
        self.assertEqual(fail("1"), said[-1])
        errors = [m["msg"] for m in said if m["command"] == "error"]
        self.assertEqual(1, len(errors))
        self.assertIn("ValueError: not this one", errors[0])
        self.assertNotIn(ack("1"), said)

    def test_goes_on_after_an_exception_if_it_is_told_to(self):
        class RaisesOnA(SplitBolt):
            exit_on_exception = False

            def process(self, tup):
                if tup.values[0] == "a":
                    raise ValueError("not this one")
                super().process(tup)

        said, status = play(RaisesOnA, [tup("1", "a"), tup("2", "b")])
        self.assertEqual([fail("1"), emit(["b"], "2"), ack("2")], said[-3:])
        self.assertEqual(2, status)

    def test_waits_for_task_ids_if_it_needs_them_and_keeps_what_comes_before(self):
        class Asks(Bolt):
            def process(self, tup):
                tasks = self.emit([tup.values[0]], need_task_ids=True)
                self.emit([tasks], stream="asked")

        said, _ = play(Asks, [tup("1", "a"), tup("2", "b"), [5], [6, 7]])
        asked = [m["tuple"] for m in said if m.get("stream") == "asked"]
        self.assertEqual([[[5]], [[6, 7]]], asked)

    def test_knows_the_task_of_a_direct_emit(self):
        class Directs(Bolt):
            def process(self, tup):
                tasks = self.emit(["x"], direct_task=8, need_task_ids=True)
                self.emit([tasks])

        said, _ = play(Directs, [tup("1", "a")])
        self.assertEqual(8, said[0]["task"])
        self.assertEqual([[8]], said[1]["tuple"])

    def test_refuses_to_emit_what_is_no_tuple(self):
        class EmitsText(Bolt):
            def process(self, tup):
                self.emit("text")

        said, status = play(EmitsText, [tup("1", "a")])
        self.assertEqual(1, status)
        self.assertIn("TypeError", said[-3]["msg"])

    def test_messages_may_be_larger_than_any_pipe(self):
        text = "x" * 1_000_000
        said, _ = play(SplitBolt, [tup("1", text), tup("2", text)])
        self.assertEqual([text, text], [m["tuple"][0] for m in said if "tuple" in m])

    def test_log_records_arrive_in_storms_log(self):
        class Logs(Bolt):
            def process(self, tup):
                self.logger.warning("look: %s", tup.values[0])
                self.logger.debug("not this")

        said, _ = play(Logs, [tup("1", "a")])
        logs = [m for m in said if m["command"] == "log"]
        self.assertEqual([3], [m["level"] for m in logs])
        self.assertIn("look: a", logs[0]["msg"])


def emits(values, *anchors, **more):
    message = {"command": "emits", "tuples": values, "anchors": list(anchors)}
    return dict(message, **more)


class BatchesTest(unittest.TestCase):
    """What is said to Downburst, which takes several tuples in one message."""

    def play(self, bolt_class, *messages):
        said, _ = play(bolt_class, list(messages), commands=["emits"])
        return said

    def test_what_one_tuple_brings_about_goes_in_one_message(self):
        said = self.play(SplitBolt, tup("1", "a b"), tup("2", "c"))
        self.assertEqual(
            [emits([["a"], ["b"]], "1"), ack("1"), emits([["c"]], "2"), ack("2")], said
        )

    def test_the_order_of_emits_is_kept(self):
        class Mixed(Bolt):
            auto_anchor = False

            def process(self, tup):
                self.emit([1])
                self.emit([2])
                self.emit([3], stream="other")
                self.emit([4])
                self.log("look", "warn")
                self.emit([5], direct_task=8)
                self.emit([6], need_task_ids=True)

        said = self.play(Mixed, tup("1", "a"), [4])
        self.assertEqual(
            [
                emits([[1], [2]]),
                emits([[3]], stream="other"),
                emits([[4]]),
                {"command": "log", "msg": "look", "level": 3},
                emits([[5]], task=8),
                {"command": "emit", "tuple": [6], "anchors": []},
                ack("1"),
            ],
            said,
        )

    def test_a_list_may_be_changed_once_it_was_emitted(self):
        class Reuses(Bolt):
            def process(self, tup):
                values = [0, []]
                for i in range(2):
                    values[0] = i
                    values[1].append(i)
                    self.emit(values)

        said = self.play(Reuses, tup("1", "a"))
        self.assertEqual([emits([[0, [0]], [1, [0, 1]]], "1"), ack("1")], said)


class BatchingBoltTest(unittest.TestCase):
    class CountBolt(BatchingBolt):
        def group_key(self, tup):
            return tup.values[0]

        def process_batch(self, key, tups):
            if key == "bad":
                raise ValueError(key)
            self.emit([key, len(tups)])

    def test_processes_groups_after_the_ticks_it_waits_for(self):
        words = [tup("1", "a"), tup("2", "b"), tup("3", "a")]
        said, _ = play(self.CountBolt, words + [tick("t1"), tick("t2")])
        self.assertEqual(
            [
                ack("t1"),
                ack("t2"),
                emit(["a", 2], "1", "3"),
                ack("1"),
                ack("3"),
                emit(["b", 1], "2"),
                ack("2"),
            ],
            said,
        )

    def test_an_exception_fails_every_tuple_that_is_not_acked(self):
        words = [tup("1", "a"), tup("2", "bad"), tup("3", "b")]
        said, status = play(self.CountBolt, words + [tick("t1"), tick("t2")])
        self.assertEqual(1, status)
        self.assertIn(ack("1"), said)
        failed = sorted(m["id"] for m in said if m["command"] == "fail")
        self.assertEqual(["2", "3"], failed)
