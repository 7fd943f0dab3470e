"""Makes the numbering plan that Countersign reads from the metadata of the PyPI package `phonenumbers`.

usage: generate.py FILE.swift

The file holds one text literal. It begins with a line of the package's version and one of the line types, in the order of
their numbers, and a line for each country code with its regions; an empty line ends them. Then comes, in base64, one
minimal automaton over the digits of an E.164 number, country code included, as 11 big-endian 16-bit numbers for each
state. The first is what the number is that ends in the state: its line type in the lowest four bits (0 is impossible), and
above them the place of its region in the country code's line, from 1 on (0 is none in particular). The others are the
states that the digits 0 to 9 lead to. Nothing leads out of state 0, which is impossible, and the last state is the start.
"""

import base64
import re._constants as op
import re._parser
import struct
import sys
import textwrap

import phonenumbers
from phonenumbers.phonemetadata import PhoneMetadata

LINE_TYPES = [
    "impossible", "unknown", "mobile", "fixed", "fixed-or-mobile", "toll-free", "premium", "shared-cost", "voip",
    "personal", "pager", "uan", "voicemail",
]
# In this order: a number that is both premium and fixed is premium.
SPECIAL = [
    ("premium", "premium_rate"), ("toll-free", "toll_free"), ("shared-cost", "shared_cost"), ("voip", "voip"),
    ("personal", "personal_number"), ("pager", "pager"), ("uan", "uan"), ("voicemail", "voicemail"),
]
MAX_DIGITS = 15
FILE = '''// Made by NumberingPlan/generate.py, which tells the form, from the PyPI package phonenumbers: see NumberingPlan/NOTICE.

extension NumberingPlan {{
    static let text: StaticString = """
{}
        """
}}
'''


class Patterns:
    """A nondeterministic automaton (Thompson's) of many patterns, each with an end of its own."""

    def __init__(self):
        self.empty = []  # for each node, the nodes that no digit away are
        self.steps = []  # for each node, a set of digits and the node that they lead to, or None

    def node(self):
        self.empty.append([])
        self.steps.append(None)
        return len(self.empty) - 1

    def add(self, pattern, is_prefix=False):
        """The first and the last node of a pattern; what follows a prefix may be anything."""
        start = self.node()
        end = self.sequence(re._parser.parse(pattern), start)
        if is_prefix:
            self.steps[end] = (set(range(10)), end)
        return start, end

    def sequence(self, items, start):
        for item in items:
            start = self.item(*item, start)
        return start

    def item(self, kind, value, start):
        if kind in (op.LITERAL, op.IN):
            end = self.node()
            begin = self.node()
            self.empty[start].append(begin)
            self.steps[begin] = (self.digits([(kind, value)] if kind is op.LITERAL else value), end)
            return end
        if kind is op.SUBPATTERN:
            return self.sequence(value[3], start)
        if kind is op.BRANCH:
            end = self.node()
            for branch in value[1]:
                begin = self.node()
                self.empty[start].append(begin)
                self.empty[self.sequence(branch, begin)].append(end)
            return end
        assert kind is op.MAX_REPEAT, kind
        least, most, repeated = value
        assert most <= 2 * MAX_DIGITS
        end = self.node()
        for count in range(most):
            if count >= least:
                self.empty[start].append(end)
            start = self.sequence(repeated, start)
        self.empty[start].append(end)
        return end

    def digits(self, members):
        found = set()
        for kind, value in members:
            if kind is op.LITERAL:
                found.add(value - 48)
            elif kind is op.RANGE:
                found.update(range(value[0] - 48, value[1] - 47))
            else:
                assert (kind, value) == (op.CATEGORY, op.CATEGORY_DIGIT)
                found.update(range(10))
        assert found <= set(range(10))
        return found

    def closure(self, nodes):
        waiting = list(nodes)
        seen = set(waiting)
        while waiting:
            for node in self.empty[waiting.pop()]:
                if node not in seen:
                    seen.add(node)
                    waiting.append(node)
        return frozenset(seen)

    def step(self, nodes, digit):
        return self.closure(
            self.steps[node][1] for node in nodes if self.steps[node] and digit in self.steps[node][0]
        )


class Region:
    """What the metadata says of one region, with its patterns in an automaton."""

    def __init__(self, metadata, patterns):
        self.metadata = metadata
        self.starts = []
        self.ends = {}
        self.leading = None
        if metadata.leading_digits:
            start, self.leading = patterns.add(metadata.leading_digits, is_prefix=True)
            self.starts.append(start)
        for name in ["general_desc", "fixed_line", "mobile"] + [name for _, name in SPECIAL]:
            kind = getattr(metadata, name)
            if kind and kind.national_number_pattern and kind.possible_length != (-1,):
                start, self.ends[name] = patterns.add(kind.national_number_pattern)
                self.starts.append(start)

    def matches(self, name, nodes, length):
        lengths = getattr(self.metadata, name) and getattr(self.metadata, name).possible_length
        return name in self.ends and self.ends[name] in nodes and (not lengths or length in lengths)

    def line_type(self, nodes, length):
        """As the package's number_type tells it."""
        if not self.matches("general_desc", nodes, length):
            return "unknown"
        for line_type, name in SPECIAL:
            if self.matches(name, nodes, length):
                return line_type
        is_mobile = self.matches("mobile", nodes, length)
        if self.matches("fixed_line", nodes, length):
            return "fixed-or-mobile" if is_mobile or self.has_one_pattern else "fixed"
        return "mobile" if is_mobile else "unknown"

    @property
    def has_one_pattern(self):
        fixed, mobile = self.metadata.fixed_line, self.metadata.mobile
        return fixed and mobile and fixed.national_number_pattern == mobile.national_number_pattern


class CountryCode:
    """The numbers of one country code."""

    def __init__(self, code, names, states):
        self.patterns = Patterns()
        self.regions = [
            Region(PhoneMetadata.metadata_for_region_or_calling_code(code, name), self.patterns) for name in names
        ]
        main = self.regions[0].metadata
        # A number that no pattern tells is possible when a mobile one could have its length.
        self.lengths = set(main.mobile.possible_length or main.general_desc.possible_length) if main.mobile else set()
        self.most = MAX_DIGITS - len(str(code))
        self.states = states
        self.known = {}
        start = [node for region in self.regions for node in region.starts]
        self.start = self.state(self.patterns.closure(start), 0)

    def state(self, nodes, length):
        key = (nodes, length)
        if key not in self.known:
            targets = [0] * 10
            if length < self.most:
                targets = [self.state(self.patterns.step(nodes, digit), length + 1) for digit in range(10)]
            self.known[key] = self.states.add(self.value(nodes, length), targets)
        return self.known[key]

    def value(self, nodes, length):
        for place, region in enumerate(self.regions, 1):
            line_type = region.line_type(nodes, length)
            is_possible = line_type != "unknown" or length in self.lengths
            is_here = region.leading in nodes if region.leading else line_type != "unknown" or len(self.regions) == 1
            if is_here and is_possible:
                return place << 4 | LINE_TYPES.index(line_type)
        return LINE_TYPES.index("unknown" if length in self.lengths else "impossible")


class States:
    """The states of the whole plan, no two of which are alike."""

    def __init__(self):
        self.numbers = {}
        self.add(0, [0] * 10)

    def add(self, value, targets):
        return self.numbers.setdefault((value, *targets), len(self.numbers))

    def add_tree(self, starts):
        """The state that leads to each start by the digits of its key."""
        if "" in starts:
            return starts[""]
        below = [{key[1:]: start for key, start in starts.items() if key[0] == str(digit)} for digit in range(10)]
        return self.add(0, [self.add_tree(part) if part else 0 for part in below])


def main():
    states = States()
    codes = sorted(phonenumbers.COUNTRY_CODE_TO_REGION_CODE.items())
    starts = {str(code): CountryCode(code, names, states).start for code, names in codes}
    states.add_tree(starts)
    assert len(states.numbers) < 1 << 16
    lines = [phonenumbers.__version__, " ".join(LINE_TYPES)]
    lines += [" ".join([str(code), *(name for name in names if name != "001")]) for code, names in codes]
    table = base64.b64encode(b"".join(struct.pack(">11H", *state) for state in states.numbers)).decode()
    lines += ["", *textwrap.wrap(table, 112)]
    with open(sys.argv[1], "w") as file:
        file.write(FILE.format("\n".join("        " + line if line else "" for line in lines)))


main()
