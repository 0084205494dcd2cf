"""Structs: compiled code and numpy find the same words under the same names."""

from typing import Annotated, Any

import numpy as np
import pytest
from numba import njit
from numba.core.errors import TypingError

from denkspiel.solver.kernel.jit.structs import Array, Int, Pointer, Struct, Word, address_of, struct_at


class Leaf(Struct):
    mask: Word
    height: Int


class Branch(Struct):
    leaves: Annotated[Array[Leaf], 3]
    order: Annotated[Array[Int], 2]
    first: Leaf


class Tree(Struct):
    age: Int
    wood: Pointer[Array["Tree"]]
    rings: Pointer[Array[Word]]
    oldest: Pointer[Branch]
    branches: Annotated[Array[Branch], 4]


tree_at = struct_at(Tree)


@pytest.fixture
def wood() -> Any:
    """Two trees, every word of which is another number."""
    words = np.arange(2 * Tree.size() // 8, dtype=np.uint64)
    trees = words.view(Tree.dtype())
    trees["wood"] = trees.ctypes.data
    return trees


def address(memory: Any) -> Any:
    return np.uint64(memory.ctypes.data)


def test_fields_lie_one_after_the_other() -> None:
    assert (Leaf.size(), Branch.size(), Tree.size()) == (16, 80, 352)
    for struct in (Leaf, Branch, Tree):
        dtype = struct.dtype()
        assert dtype.itemsize == struct.size()
        assert {name: dtype.fields[name][1] for name in dtype.names} == {
            name: field.offset for name, field in struct.fields().items()
        }


def test_compiled_code_reads_what_numpy_wrote(wood: Any) -> None:
    read = njit(lambda at, tree, branch, leaf: tree_at(at).wood[tree].branches[branch].leaves[leaf].mask)
    first = njit(lambda at, branch: tree_at(at).branches[branch].first.height)
    for tree in range(2):
        for branch in range(4):
            for leaf in range(3):
                expected = wood["branches"][tree]["leaves"][branch]["mask"][leaf]
                assert read(address(wood), tree, branch, leaf) == expected
            assert first(address(wood[tree:]), branch) == wood["branches"][tree]["first"]["height"][branch]


def test_compiled_code_writes_one_word_and_no_other(wood: Any) -> None:
    @njit  # type: ignore[untyped-decorator]
    def write(at: Any) -> None:
        tree = tree_at(at)
        tree.age -= 30
        tree.branches[2].order[1] = -7
        tree.wood[1].branches[3].leaves[1].height = tree.age

    expected = wood.copy()
    write(address(wood))
    expected["age"][0] = -30
    expected["branches"][0]["order"][2][1] = -7
    expected["branches"][1]["leaves"][3]["height"][1] = -30
    assert wood.tobytes() == expected.tobytes()


def test_numbers_have_a_sign_and_words_none(wood: Any) -> None:
    wood["branches"][0]["first"][1] = (2**64 - 1, -1)
    both = njit(
        lambda at: (tree_at(at).branches[1].first.mask >> np.uint64(60), tree_at(at).branches[1].first.height >> 1)
    )
    assert both(address(wood)) == (15, -1)


def test_rows_and_structs_that_lie_elsewhere_are_followed(wood: Any) -> None:
    rings, branch = np.array([5, 6, 7], np.uint64), np.zeros(1, Branch.dtype())
    wood["rings"][0], wood["oldest"][0] = rings.ctypes.data, branch.ctypes.data
    at = address(wood)
    assert njit(lambda at: tree_at(at).rings[2])(at) == 7
    assert njit(lambda at: address_of(tree_at(at).oldest))(at) == branch.ctypes.data
    njit(lambda at: fill(tree_at(at)))(at)
    assert (rings.tolist(), branch["order"].tolist()) == ([5, 9, 7], [[0, 4]])
    assert wood["rings"][0] == branch.ctypes.data


@njit  # type: ignore[untyped-decorator]
def fill(tree: Any) -> None:
    tree.rings[1] = 9
    tree.oldest.order[1] = 4
    tree.rings = located_row(tree.oldest)


located_row = struct_at(np.uint64)


@pytest.mark.parametrize("wrong", [lambda at: tree_at(at).leaves, lambda at: tree_at(at).age.mask])
def test_a_name_that_no_field_has_is_found_when_compiling(wrong: Any, wood: Any) -> None:
    with pytest.raises(TypingError):
        njit(wrong)(address(wood))
