from denkspiel.draw.layout import PictureKind, axis_names, board_columns, cell_grid, picture_kind, project_to_page
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE, ODD

ODD_KINDS = {
    "triangle": PictureKind.BOARD,
    "sideways": PictureKind.BOARD,
    "leaning towers": PictureKind.TOWERS,
    "hanging": PictureKind.LAYERS,
    "edges in space": PictureKind.GRAPH,
}


@for_each("name, kind", ODD_KINDS.items())
def test_the_kind_of_picture_of_users_games(name: str, kind: PictureKind) -> None:
    assert picture_kind(ODD[name].geometry) is kind


@for_each("name", [*CATALOGUE, *ODD])
def test_no_two_cells_share_a_spot_of_the_raster(name: str) -> None:
    geometry = (CATALOGUE | ODD)[name].geometry
    if picture_kind(geometry) is PictureKind.GRAPH:
        return
    where = cell_grid(geometry)
    assert len(set(where.spots)) == geometry.size
    assert 0 < where.filled_share <= 1
    for spot in where.spots:
        assert all(0 <= rank < size for rank, size in zip(spot, (where.columns, where.rows, where.layers), strict=True))


def test_scattered_cells_keep_their_order_roughly_and_fit_a_page() -> None:
    geometry = ODD["scattered 64"].geometry
    where = cell_grid(geometry)
    assert where.columns <= 15
    assert where.rows <= 18
    for one, one_spot in zip(geometry.cells, where.spots, strict=True):
        for other, other_spot in zip(geometry.cells, where.spots, strict=True):
            if one.place[0] - other.place[0] > 2:
                assert one_spot[0] > other_spot[0]
            if one.place[1] - other.place[1] > 1:
                assert one_spot[1] > other_spot[1]


def test_only_stones_that_fall_down_columns_have_columns() -> None:
    stacks = board_columns(CATALOGUE["connect-four"].geometry)
    assert stacks is not None
    assert [CATALOGUE["connect-four"].geometry.cells[stack[0]].move for stack in stacks] == list("1234567")
    assert board_columns(ODD["sideways"].geometry) is None
    assert board_columns(CATALOGUE["tic-tac-toe"].geometry) is None
    assert board_columns(CATALOGUE["score-four"].geometry) is None


def test_axes_are_named_where_moves_are_made_of_them() -> None:
    assert axis_names(CATALOGUE["tic-tac-toe"].geometry) == (("a", "b", "c"), ("1", "2", "3"), ("",))
    assert axis_names(CATALOGUE["tic-tac-toe-3d"].geometry) == (("1", "2", "3"),) * 3
    mill = axis_names(ODD["mill"].geometry)
    assert mill is not None
    assert mill[0] == tuple("abcdefg")
    assert axis_names(ODD["triangle"].geometry) is None
    assert axis_names(ODD["sideways"].geometry) is None


def test_space_is_seen_from_above_and_the_right() -> None:
    assert project_to_page((2.0, 3.0)) == (2.0, 3.0)
    near, far, high = (
        project_to_page((0.0, 0.0, 0.0)),
        project_to_page((0.0, 1.0, 0.0)),
        project_to_page((0.0, 0.0, 1.0)),
    )
    assert far[0] > near[0]
    assert near[1] < far[1] < high[1]
