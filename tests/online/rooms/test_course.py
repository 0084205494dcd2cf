"""The course of a room: pure, and as JSON the same."""

from random import Random
from typing import Any

import pytest

from denkspiel.core.errors import DenkspielError, InvalidName
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.online.faults import (
    CannotJoin,
    CommandIdTaken,
    InvalidRoom,
    NotAMember,
    NotTheHost,
    RoomIsOver,
    RoomNotBegun,
    StaleVersion,
    UnreadableCommand,
)
from denkspiel.online.games.clock import Clock
from denkspiel.online.rooms.course import create_room, possible_commands
from denkspiel.online.rooms.messages import (
    ROOM_LOG,
    SERVICE_ACTOR,
    CloseRound,
    EndRoom,
    JoinRoom,
    LeaveRoom,
    MeetingEnded,
    MemberJoined,
    MemberLeft,
    MemberReturned,
    RemoveMember,
    ReplaceRoomLink,
    ReportGameResult,
    RoomActor,
    RoomCommand,
    RoomEnded,
    RoundBegun,
    StartFirstRound,
)
from denkspiel.online.rooms.pairing import planned_round_count
from denkspiel.online.rooms.plan import MAX_IN_ROUND_ROBIN, MAX_MEMBERS, PairingFormat, RoomSettings
from denkspiel.online.rooms.room import MeetingResult, Room, RoomStage
from denkspiel.online.rooms.sentences import format_text, sentences, status
from denkspiel.online.rooms.standings import member_points, room_standings
from tests.cases import for_each
from tests.online.rooms.in_the_room import HOST, Hall, meetings_of, table

SIGNS = {
    MeetingResult.FIRST: "1-0",
    MeetingResult.SECOND: "0-1",
    MeetingResult.DRAW: "1/2",
    MeetingResult.NOBODY: "0-0",
}


def member(number: int) -> RoomActor:
    return RoomActor(member=number)


def test_people_join_under_names_that_are_told_apart() -> None:
    hall = Hall(rounds=3)
    for name in ("Ada", "ADA", "Clementine X", "Clementine X", "Ada"):
        hall.do(JoinRoom, RoomActor(), name=name)
    assert [each.name for each in hall.room.members] == ["Ada", "ADA 2", "Clementine X", "Clementine 2", "Ada 3"]
    for name in ("", "far too long a name", "\n"):
        with pytest.raises(InvalidName):
            hall.do(JoinRoom, RoomActor(), name=name)
    with pytest.raises(CannotJoin, match="You are already taking part as Ada"):
        hall.do(JoinRoom, member(0), name="Eve")
    assert create_room(hall.room.plan, "1", "Host").members[0].name == "Host"


def test_there_is_an_end_to_how_many_can_be_there() -> None:
    hall = Hall(MAX_MEMBERS, rounds=3)
    with pytest.raises(CannotJoin, match=f"The room is full: at most {MAX_MEMBERS} people can play"):
        hall.do(JoinRoom, RoomActor(), name="Late")
    crowd = Hall(MAX_IN_ROUND_ROBIN + 1, PairingFormat.ROUND_ROBIN)
    with pytest.raises(
        RoomNotBegun, match=r"A round robin can have at most 24 people\. For more, choose a Swiss tournament\."
    ):
        crowd.start()


def test_the_next_round_begins_by_itself_and_after_the_last_one_the_table_is_final() -> None:
    hall = Hall(4, rounds=2)
    assert hall.start().events == (RoundBegun(1),)
    one, other = hall.room.open_meetings
    assert hall.ends(one, MeetingResult.FIRST).events == (
        MeetingEnded(one.first, one.second, MeetingResult.FIRST, False),
    )
    assert hall.ends(other, MeetingResult.DRAW).events[1:] == (RoundBegun(2),)
    hall.lower_wins()
    assert hall.room.stage is RoomStage.OVER
    assert [*hall.log.values()][-1].events[-1] == RoomEnded()
    assert sum(member_points(hall.room)) == 4


def test_in_a_swiss_tournament_nobody_meets_anybody_twice_and_colours_are_fair() -> None:
    for people in (9, 12, 16, 21, 30):
        hall = Hall(people, rounds=5)
        hall.start()
        while hall.room.stage is RoomStage.PLAYING:
            hall.lower_wins()
        met = [pair for one in meetings_of(hall.room) for pair in one]
        assert len(met) == len(set(met)) == 5 * (people // 2)
        byes = [one.bye for one in hall.room.rounds]
        assert len(set(byes)) == (5 if people % 2 else 1)
        for number in range(people):
            begun = [each.first == number for each in hall.room.meetings if number in each.members]
            assert abs(2 * sum(begun) - len(begun)) <= 2
        assert room_standings(hall.room)[0].member == 0


def test_a_round_robin_is_one_of_all_with_all_once_or_twice_with_colours_changed() -> None:
    for kind, times in ((PairingFormat.ROUND_ROBIN, 1), (PairingFormat.ROUND_ROBIN_TWICE, 2)):
        for people in (2, 5, 6):
            hall = Hall(people, kind)
            hall.start()
            assert planned_round_count(hall.room) == times * (people - 1 + people % 2)
            while hall.room.stage is RoomStage.PLAYING:
                hall.lower_wins()
            pairs = [each.members for each in hall.room.meetings]
            assert len(pairs) == times * people * (people - 1) // 2
            assert len(set(pairs)) == len(pairs)
            assert [one.points for one in room_standings(hall.room)] == [times * n for n in reversed(range(people))]


def test_late_comers_play_from_the_next_round_on() -> None:
    hall = Hall(2, rounds=3)
    hall.start()
    assert hall.do(JoinRoom, RoomActor(), name="Late").events == (MemberJoined(2, "Late"),)
    assert hall.room.open_meeting_of(2) is None
    hall.lower_wins()
    assert len(hall.room.rounds) == 2
    assert hall.room.open_meeting_of(2) is not None or hall.room.rounds[-1].bye == 2
    robin = Hall(3, PairingFormat.ROUND_ROBIN)
    robin.start()
    with pytest.raises(CannotJoin, match="This round robin has already begun"):
        robin.do(JoinRoom, RoomActor(), name="Late")


def test_who_leaves_loses_the_game_that_goes_on_and_is_paired_no_more() -> None:
    hall = Hall(6, rounds=3)
    hall.start()
    playing = hall.room.open_meetings[0]
    gone = playing.second
    assert hall.do(LeaveRoom, member(gone)).events == (
        MemberLeft(gone),
        MeetingEnded(*playing.members, MeetingResult.FIRST, True),
    )
    hall.lower_wins()
    assert all(gone not in each.members for each in hall.room.rounds[1].meetings)
    assert hall.room.rounds[1].bye is not None
    assert gone in {one.member for one in room_standings(hall.room)}
    assert hall.do(JoinRoom, member(gone), name="whatever").events == (MemberReturned(gone),)
    hall.lower_wins()
    assert any(gone in each.members for each in hall.room.rounds[2].meetings)


def test_in_a_round_robin_the_others_have_the_points_of_who_has_left() -> None:
    hall = Hall(3, PairingFormat.ROUND_ROBIN)
    hall.do(RemoveMember, HOST, member=1)
    hall.do(JoinRoom, RoomActor(), name="P3")
    hall.do(JoinRoom, RoomActor(), name="P4")
    hall.start()
    hall.do(LeaveRoom, member(4))
    while hall.room.stage is RoomStage.PLAYING:
        hall.lower_wins()
    found = {one.member: one for one in room_standings(hall.room)}
    assert set(found) == {0, 2, 3, 4}
    assert sum(one.points for one in found.values()) == 6
    assert found[4].points == 0
    assert sum(one.byes for one in found.values()) == 2  # the third one had begun when P4 left
    assert found[0].points == 3
    with pytest.raises(RoomIsOver):
        hall.do(JoinRoom, member(4), name="P4")


def test_a_room_ends_when_too_few_are_left_and_not_before() -> None:
    hall = Hall(2, rounds=4)
    hall.start()
    assert hall.do(LeaveRoom, member(0)).events[-1] == RoomEnded()
    robin = Hall(3, PairingFormat.ROUND_ROBIN)
    robin.start()
    for number in range(3):
        if robin.room.stage is RoomStage.PLAYING:
            robin.do(LeaveRoom, member(number))
    assert robin.room.stage is RoomStage.OVER


def test_a_removed_member_cannot_come_back() -> None:
    hall = Hall(3, rounds=2)
    hall.do(RemoveMember, HOST, member=1)
    assert [one.member for one in room_standings(hall.room)] == [0, 2]
    with pytest.raises(CannotJoin, match="The host has removed you"):
        hall.do(JoinRoom, member(1), name="P1")


def test_when_the_host_closes_a_round_the_games_are_decided_by_who_is_there() -> None:
    hall = Hall(8, rounds=2)
    hall.start()
    one, two, three, four = hall.room.open_meetings
    hall.present = {*one.members, two.first, three.second}
    events = hall.do(CloseRound, HOST, round=1).events
    assert [event.result for event in events if isinstance(event, MeetingEnded)] == [
        MeetingResult.DRAW,
        MeetingResult.FIRST,
        MeetingResult.SECOND,
        MeetingResult.NOBODY,
    ]
    assert events[-1] == RoundBegun(2)
    assert member_points(hall.room)[four.first] == 0
    assert all(each.decided for each in hall.room.rounds[0].meetings)
    with pytest.raises(StaleVersion, match="Round 1 is not in progress; the current round is 2"):
        hall.do(CloseRound, HOST, round=1)
    assert hall.do(EndRoom, HOST).events[-1] == RoomEnded()
    assert hall.room.stage is RoomStage.OVER


REFUSED: dict[str, tuple[str, type[RoomCommand], RoomActor, dict[str, Any], type[DenkspielError]]] = {
    "a member begins": ("open", StartFirstRound, member(0), {}, NotTheHost),
    "a watcher begins": ("open", StartFirstRound, RoomActor(), {}, NotTheHost),
    "a member closes the round": ("playing", CloseRound, member(0), {"round": 1}, NotTheHost),
    "a member removes": ("open", RemoveMember, member(0), {"member": 1}, NotTheHost),
    "a member renews the link": ("open", ReplaceRoomLink, member(0), {}, NotTheHost),
    "a watcher renews the link": ("playing", ReplaceRoomLink, RoomActor(), {}, NotTheHost),
    "a member ends": ("playing", EndRoom, member(0), {}, NotTheHost),
    "the program ends": ("playing", EndRoom, SERVICE_ACTOR, {}, NotTheHost),
    "a watcher leaves": ("open", LeaveRoom, RoomActor(), {}, NotAMember),
    "a host who does not play leaves": ("open", LeaveRoom, HOST, {}, NotAMember),
    "nobody is removed": ("open", RemoveMember, HOST, {"member": 4}, NotAMember),
    "a host tells a result": (
        "playing",
        ReportGameResult,
        HOST,
        {"game": "game 1", "result": MeetingResult.FIRST},
        NotAMember,
    ),
    "a member tells a result": (
        "playing",
        ReportGameResult,
        member(0),
        {"game": "game 1", "result": MeetingResult.FIRST},
        NotAMember,
    ),
    "a result of another game": (
        "playing",
        ReportGameResult,
        SERVICE_ACTOR,
        {"game": "?", "result": MeetingResult.FIRST},
        StaleVersion,
    ),
    "a round is closed before the first": ("open", CloseRound, HOST, {"round": 0}, RoomNotBegun),
    "a round that is to come is closed": ("playing", CloseRound, HOST, {"round": 2}, StaleVersion),
    "begun twice": ("playing", StartFirstRound, HOST, {}, RoomIsOver),
    "begun alone": ("alone", StartFirstRound, HOST, {}, RoomNotBegun),
    "joined after the end": ("over", JoinRoom, RoomActor(), {"name": "Late"}, RoomIsOver),
    "left after the end": ("over", LeaveRoom, member(0), {}, RoomIsOver),
    "ended twice": ("over", EndRoom, HOST, {}, RoomIsOver),
    "closed after the end": ("over", CloseRound, HOST, {"round": 1}, RoomIsOver),
    "removed after the end": ("over", RemoveMember, HOST, {"member": 0}, RoomIsOver),
    "begun after the end": ("over", StartFirstRound, HOST, {}, RoomIsOver),
    "renewed after the end": ("over", ReplaceRoomLink, HOST, {}, RoomIsOver),
    "a version that was never": ("open", JoinRoom, RoomActor(), {"name": "Eve", "seen": 99}, StaleVersion),
}


def at_stage(stage: str) -> Hall:
    hall = Hall(1 if stage == "alone" else 4, rounds=3)
    if stage in ("playing", "over"):
        hall.start()
    if stage == "over":
        hall.do(EndRoom, HOST)
    return hall


@for_each("stage, kind, by, attributes, fault", REFUSED)
def test_what_is_not_allowed_is_refused_and_changes_nothing(
    stage: str, kind: type[RoomCommand], by: RoomActor, attributes: dict[str, Any], fault: type[DenkspielError]
) -> None:
    hall = at_stage(stage)
    before = hall.room
    with pytest.raises(fault) as refusal:
        hall.do(kind, by, **attributes)
    assert type(refusal.value) is fault
    assert hall.room == before


def test_what_is_possible_is_told_and_nothing_else() -> None:
    def names(stage: str, by: RoomActor) -> list[str]:
        return [ROOM_LOG.dump_command(command)["do"] for command in possible_commands(at_stage(stage).room, by)]

    assert names("open", RoomActor()) == ["join"]
    assert names("open", member(0)) == ["leave"]
    assert names("open", HOST) == ["join", "start", "end", "remove", "renew-link"]
    assert names("playing", RoomActor(host=True, member=0)) == ["leave", "close-round", "end", "remove", "renew-link"]
    assert names("over", HOST) == []


def test_a_repeated_command_has_the_same_answer_and_changes_nothing() -> None:
    hall = Hall(2, rounds=2)
    join = JoinRoom(id="join", seen=0, name="Ada")
    entry = hall.send(join, RoomActor())
    assert hall.send(join, member(2)) is hall.send(JoinRoom(id="join", seen=3, name="Ada"), member(2)) is entry
    assert len(hall.room.members) == 3
    for by, command in ((member(1), join), (RoomActor(), join), (RoomActor(), JoinRoom(id="join", seen=0, name="Eve"))):
        with pytest.raises(CommandIdTaken):
            hall.send(command, by)


def test_rooms_entries_and_commands_come_back_from_json() -> None:
    hall = Hall(5, rounds=3, clock=Clock(5, 3))
    hall.start()
    hall.do(LeaveRoom, member(1))
    hall.lower_wins()
    hall.present = {0}
    hall.do(CloseRound, HOST, round=2)
    hall.do(ReplaceRoomLink, HOST)
    assert hall.room.link
    hall.do(EndRoom, HOST)
    assert Room.of_text(hall.room.to_text(), hall.room.game) == hall.room
    for entry in hall.log.values():
        assert ROOM_LOG.load_entry(ROOM_LOG.dump_entry(entry)) == entry
        assert ROOM_LOG.load_command(ROOM_LOG.dump_command(entry.command)) == entry.command
    with pytest.raises(
        UnreadableCommand, match='"do" must be one of: join, leave, start, close-round, remove, renew-link, end'
    ):
        ROOM_LOG.load_command({"do": "cheat"})
    with pytest.raises(UnreadableCommand, match='"result" must be one of: first, second, draw, nobody'):
        ROOM_LOG.load_command({"do": "game-over", "id": "1", "seen": 1, "game": "x", "result": "mine"})


def test_plans_that_cannot_be_are_refused() -> None:
    played = game("hexagon")
    for title in ("", "  ", "x" * 41):
        with pytest.raises(InvalidRoom, match=r"cannot be the title of a room: .*\. Use 1 to 40 printable characters"):
            create_room(RoomSettings(title, played, PairingFormat.ROUND_ROBIN), "seed")
    with pytest.raises(
        InvalidRoom, match=r"U\+200D ZERO WIDTH JOINER is not allowed\. Use 1 to 40 printable characters"
    ):
        create_room(RoomSettings("a\u200db", played, PairingFormat.ROUND_ROBIN), "seed")
    for rounds in (0, 21, -1):
        with pytest.raises(InvalidRoom, match="1 to 20 rounds"):
            RoomSettings("Room", played, PairingFormat.SWISS, rounds)
    with pytest.raises(InvalidRoom, match="in a round robin, it depends on the number of people"):
        RoomSettings("Room", played, PairingFormat.ROUND_ROBIN, 3)


@for_each("seed", range(6))
def test_the_table_is_that_of_another_way_of_counting(seed: int) -> None:
    rng = Random(seed)
    kind = rng.choice([*PairingFormat])
    hall = Hall(rng.randrange(2, 12), kind, 5 if kind is PairingFormat.SWISS else 0, seed=str(seed))
    hall.start()
    while hall.room.stage is RoomStage.PLAYING:
        meeting = rng.choice(hall.room.open_meetings)
        chance = rng.random()
        if chance < 0.05 and len(hall.room.active_members) > 2:
            hall.do(LeaveRoom, member(rng.choice(hall.room.active_members)))
        elif chance < 0.1 and kind is PairingFormat.SWISS:
            hall.do(JoinRoom, RoomActor(), name="Late")
        elif chance < 0.13:
            hall.present = {number for number in hall.room.active_members if rng.random() < 0.5}
            hall.do(CloseRound, HOST, round=len(hall.room.rounds))
        else:
            hall.ends(meeting, rng.choice([MeetingResult.FIRST, MeetingResult.SECOND, MeetingResult.DRAW]))
    check_table(hall.room)


def check_table(room: Room) -> None:
    names = [each.name for each in room.members]
    games, byes = [], []
    for one in room.rounds:
        if room.plan.is_swiss and one.bye is not None:
            byes.append(names[one.bye])
        for each in one.meetings:
            assert each.result is not None
            if each.game is None:
                byes.append(names[each.members[each.result.winner or 0]])
            else:
                games.append((names[each.first], names[each.second], SIGNS[each.result]))
    found = room_standings(room)
    expected = table(games, byes, [names[one.member] for one in found], swiss=room.plan.is_swiss)
    by_name = {name: (score, buchholz, berger) for name, score, buchholz, berger in expected}
    assert {names[one.member]: (one.points, one.buchholz, one.sonneborn) for one in found} == by_name
    assert [one.points for one in found] == [score for _, score, _, _ in expected]
    assert found[0].rank == 1
    assert [one.rank for one in found] == sorted(one.rank for one in found)


def test_equals_share_a_rank() -> None:
    hall = Hall(2, rounds=1)
    hall.start()
    hall.ends(hall.room.open_meetings[0], MeetingResult.DRAW)
    assert [one.rank for one in room_standings(hall.room)] == [1, 1]
    assert str(status(hall.room)) == "The room is closed. Joint winners: P0, P1."


def test_what_happens_is_told_in_both_languages() -> None:
    german = Translator("de")
    hall = Hall(4, rounds=2)
    said = [str(line) for entry in hall.log.values() for line in sentences(entry.events, hall.room)]
    assert said == ["P0 has joined.", "P1 has joined.", "P2 has joined.", "P3 has joined."]
    assert str(status(hall.room)) == "Waiting for the host to begin. Players so far: 4."
    hall.start()
    assert german(status(hall.room)) == "Runde 1 von 2. Laufende Partien: 2."
    assert german(format_text(hall.room.plan)) == "Schweizer System, 2 Runden"
    assert str(format_text(Hall(4, rounds=1).room.plan)) == "Swiss tournament, one round"
    one = hall.room.open_meetings[0]
    entry = hall.ends(one, MeetingResult.FIRST)
    first, second = (hall.room.members[number].name for number in one.members)
    assert [german(line) for line in sentences(entry.events, hall.room)] == [f"{first} gewinnt gegen {second}."]
