"""How to test a component, as docs/python.md shows it, on the example's bolt."""

import os
import re
import sys
import unittest
from collections import namedtuple
from unittest import mock

from downburst import Tuple

TESTS = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(TESTS, "../../examples/src/main/resources/resources")
sys.path.insert(0, EXAMPLES)

from split_words import SplitBolt  # noqa: E402

Line = namedtuple("Line", "line")


class SplitBoltTest(unittest.TestCase):
    def test_words_are_emitted_in_lower_case(self):
        with open(os.devnull) as nothing:
            bolt = SplitBolt(input_stream=nothing, output_stream=nothing)
        bolt.emit = mock.Mock()

        bolt.process(Tuple("1", "lines", "default", 2, Line("To be, or: Übel?")))

        self.assertEqual(
            [mock.call([word]) for word in ["to", "be", "or", "übel"]],
            bolt.emit.mock_calls,
        )

    def test_the_page_shows_this_test_and_the_bolt(self):
        page = _read(os.path.join(TESTS, "../../docs/python.md"))
        self.assertIn(_read(os.path.join(EXAMPLES, "split_words.py")), page)
        test = re.search(r"\nclass SplitBoltTest.*?\n        \)\n", _read(__file__), re.DOTALL)
        self.assertIn(test.group(), page)


def _read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


if __name__ == "__main__":
    unittest.main()
