"""Pairs of things that go together, as many as there can be: Edmonds' search for augmenting paths.

J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17, 1965. Things are numbers from 0, and sets
of them the bits of a number.
"""

from collections.abc import Iterator, Mapping

__all__ = ["Graph", "Matching", "bit_set"]

Graph = Mapping[int, int]
"""For each thing the set of those that it goes together with; each of the two knows the other one."""


def bit_set(*things: int) -> int:
    """The set of these."""
    return sum(1 << thing for thing in {*things})


class Matching:
    """As many pairs as there can be of some things.

    Attributes:
        alone: how many things are left over.
    """

    def __init__(self, graph: Graph, things: int, partner: Mapping[int, int] | None = None) -> None:
        """Find them.

        Args:
            graph: what goes together.
            things: the set of those between which pairs are made.
            partner: pairs to begin with, in both directions.
        """
        self._graph = graph
        self._things = things
        self._partner = dict(partner or {})
        for thing in _members(things):
            if thing not in self._partner:
                _Search(graph, things, self._partner, thing).augment()
        self.alone = things.bit_count() - len(self._partner)

    def without(self, one: int, other: int) -> "Matching":
        """As many pairs as there can be of the things without these two."""
        gone = {one, other, self._partner.get(one), self._partner.get(other)}
        partner = {thing: to for thing, to in self._partner.items() if thing not in gone}
        return Matching(self._graph, self._things & ~bit_set(one, other), partner)


class _Search:
    """Looks for a path from a thing that is alone to another one, along which pairs can be changed for one more."""

    def __init__(self, graph: Graph, things: int, partner: dict[int, int], root: int) -> None:
        self._graph, self._partner, self._root = graph, partner, root
        self._unseen = things & ~bit_set(root)
        self._outer = bit_set(root)
        """To these an even number of steps leads."""
        self._queue = [root]
        self._parent: dict[int, int] = {}
        self._base: dict[int, int] = {}
        """What a thing in a contracted ring counts as; everything else counts as itself."""
        self._rings: dict[int, int] = {}
        """The set of all that count as that thing."""

    def augment(self) -> bool:
        """Change the pairs along such a path; whether there is one."""
        for one in self._queue:  # which grows
            while near := self._graph[one] & (self._unseen | self._outer & ~self._ring(one)):
                other = (near & -near).bit_length() - 1
                if self._outer >> other & 1:
                    self._contract(one, other)
                    continue
                self._parent[other] = one
                if other not in self._partner:
                    self._change(other)
                    return True
                self._unseen &= ~bit_set(other, self._partner[other])
                self._visit(self._partner[other])
        return False

    def _ring(self, thing: int) -> int:
        base = self._based(thing)
        return self._rings.get(base, 1 << base)

    def _based(self, thing: int) -> int:
        return self._base.get(thing, thing)

    def _visit(self, thing: int) -> None:
        self._outer |= 1 << thing
        self._queue.append(thing)

    def _change(self, end: int) -> None:
        thing: int | None = end
        while thing is not None:
            before = self._parent[thing]
            following = self._partner.get(before)
            self._partner[thing], self._partner[before] = before, thing
            thing = following

    def _contract(self, one: int, other: int) -> None:
        """An odd ring was found: from now on it counts as one thing."""
        base = self._common(one, other)
        ring = self._marked(one, other, base) | self._marked(other, one, base) | self._ring(base)
        self._rings[base] = ring
        for thing in _members(ring):
            self._base[thing] = base
            if not self._outer >> thing & 1:
                self._visit(thing)

    def _common(self, one: int, other: int) -> int:
        """Where the ways from the root to both part."""
        above = set[int]()
        while True:
            one = self._based(one)
            above.add(one)
            if one == self._based(self._root):
                break
            one = self._parent[self._partner[one]]
        while (other := self._based(other)) not in above:
            other = self._parent[self._partner[other]]
        return other

    def _marked(self, thing: int, child: int, base: int) -> int:
        """What lies on the way from a thing down to that one; each learns that one can come from the other side."""
        ring = 0
        while self._based(thing) != base:
            across = self._partner[thing]
            ring |= self._ring(thing) | self._ring(across)
            self._parent[thing] = child
            child, thing = across, self._parent[across]
        return ring


def _members(things: int) -> Iterator[int]:
    """What is in a set."""
    while things:
        yield (things & -things).bit_length() - 1
        things &= things - 1
