/** What the service is asked and answers, from its own schema; `make docs` renews this file. */
declare namespace Api {
  /** What is every move worth under perfect play? */
  interface AnalyseQuestion {
    game: string;
    moves?: string | string[];
    /** The time that may be taken. */
    seconds?: number | null;
  }

  /**
   * Exact values as far as they are known; what is not proven is null.
   *
   * `chance` is that of the side to move, and `source` says where it comes from; both are null while the solver loads.
   */
  interface Analysis {
    state: "exact" | "loading" | "unknown";
    score: ScoreData | null;
    source: "exact" | "estimate" | null;
    chance: number | null;
    moves: ScoredMove[];
    best: Move[];
    line: Move[];
    seconds: number;
  }

  /** Answer the question that was asked. */
  interface AnswerAction {
    do: "answer";
    yes: boolean;
  }

  /**
   * A move at a puzzle.
   *
   * Attributes:
   *     cell: the cell it takes; null gives up and asks for the solution.
   *     hints: how many hints were shown; after all of them the attempt counts as not found.
   *     strength: that of the person who tries, if the attempt is to count.
   */
  interface AttemptQuestion {
    cell: number | null;
    hints?: number;
    strength?: OwnStrength | null;
  }

  /**
   * What becomes of a move: how it wins or holds if it is the right one, otherwise how it is refuted.
   *
   * Attributes:
   *     right: whether it is the one move.
   *     strength: what the strength that was sent along is after this attempt; null if none was.
   */
  interface AttemptedPuzzle {
    says: string;
    line: PuzzleMove[];
    right: boolean;
    strength: OwnStrength | null;
  }

  /** Both seats are taken: the game and its clock run. */
  interface Begun {
    what: "begun";
  }

  /**
   * A cell: its number, names and place; `ends` are numbers of points if it is an edge.
   *
   * `move` is how a move there is written, `text` how players say it; `stack` is the number of its stack, `spot` its
   * column, row from the bottom and layer, which in towers is the level.
   */
  interface CellData {
    cell: number;
    name: string;
    move: string;
    text: string;
    place: number[];
    ends: [number, number] | null;
    below: number | null;
    stack: number;
    spot: [number, number, number];
  }

  /** Hand the stones of a side to somebody else. */
  interface ChangePlayerAction {
    do: "change-player";
    side: 0 | 1;
    kind: string;
    name?: string;
  }

  /** The move an opponent chooses, and how long that took. */
  interface ChoiceData {
    cell: number;
    move: string;
    opponent: string;
    ratings: Rated[];
    seconds: number;
  }

  /** Which move would an opponent make, and what does it think of every move? */
  interface ChooseQuestion {
    game: string;
    moves?: string | string[];
    /** By default the game's usual one. */
    opponent?: string | null;
    /** Same seed, same move, except for master. */
    seed?: string;
    /** Which game of its row this is, from 0. */
    number?: number;
    /** Only for opponents that are `timed`. */
    seconds?: number | null;
    /** Whether only advice is asked, with chance of its own. */
    hint?: boolean;
  }

  /** The move an opponent has chosen, with what it thought of every move that was legal. */
  interface Chosen {
    cell: number;
    move: string;
    opponent: string;
    ratings: Rated[];
  }

  /** Minutes for a game and seconds for each move, or days for each move. */
  interface ClockData {
    minutes?: number;
    seconds?: number;
    days?: number;
  }

  /** What is to be done at a game by link; beside `id`, `seen` and `do` a command has what it needs and no more. */
  interface CommandQuestion {
    /** Chosen by whoever commands; again if repeated. */
    id: string;
    /** The version of the game that was seen; 0 for none. */
    seen: number;
    do: "sit" | "invite" | "move" | "resign" | "abort" | "propose" | "accept" | "decline" | "withdraw" | "time-over";
    /** To "sit" under. */
    name?: string | null;
    /** To "invite". */
    opponent?: string | null;
    /** To "move" to. */
    cell?: number | null;
    /** To "propose", "accept" and so on. */
    offer?: "draw" | "take-back" | "rematch" | null;
  }

  /** A game in progress, and what is done at the board. */
  interface CourseQuestion {
    state: StateData;
    action?: PlainAction | PlayAction | JoinAction | AnswerAction | ChangePlayerAction | StartAction | TryAgainAction | HintAction | null;
    /** Whether the computer moves if it is its turn. */
    think?: boolean;
    /** Only for opponents that are `timed`. */
    seconds?: number | null;
  }

  /**
   * A line of the answer about the course of a game: where it stands, and what has happened since the line before.
   *
   * Attributes:
   *     state: to be sent along with the next action.
   *     position: what stands on the board.
   *     phase: what is waited for.
   *     dotted: whose edges are dotted.
   *     red: whom a plotter draws in red: the other one.
   *     plies_to_take_back: how many moves "take-back" takes back; 0 if it is not possible.
   *     raters: who rates the moves of the first player, and who the second player's.
   *     waiting: what is waited for, in a sentence.
   *     refused: whether the action is not possible as things stand; then nothing has changed, and the remark says why.
   *     remarks: what has happened, one sentence each.
   *     hint: the move that was suggested.
   *     chosen: the computer's move, if it has just made one, with the ratings by which it did.
   *     thinks: whether a further line follows with the computer's move or the hint.
   */
  interface CourseStep {
    state: StateData;
    position: PositionData;
    phase: "move" | "computer" | "acknowledge" | "answer" | "over" | "quit";
    dotted: 0 | 1;
    red: "first" | "second";
    plies_to_take_back: number;
    raters: [string, string];
    waiting: string;
    refused: boolean;
    remarks: string[];
    hint: Hint | null;
    chosen: Chosen | null;
    thinks: boolean;
  }

  /** The one on `side` has said no to what the other one had offered. */
  interface Declined {
    side: number;
    offer: Offer;
    what: "declined";
  }

  /** The game is over; the attributes are those of its `Ending`. */
  interface Ended {
    why: Why;
    winner: number | null;
    lines: number[][];
    what: "ended";
  }

  /** How a game between seats ended. */
  interface EndingData {
    why: "line" | "avoided-line" | "board-full" | "agreed" | "resigned" | "time" | "aborted" | "decided";
    winner: 0 | 1 | null;
    lines: number[][];
  }

  /** What a command has changed, when, and to which version that led. */
  interface EntryData {
    version: number;
    /** Milliseconds since 1970. */
    at: number;
    events: (Sat | Begun | Moved | Proposed | Declined | Withdrawn | Lapsed | TakenBack | Ended | RematchAgreed)[];
  }

  /**
   * What was chosen in a position.
   *
   * Attributes:
   *     counted: how many moves of each game are counted, from its first one on.
   *     times: how often something was chosen here, each choice once.
   *     moves: all that are allowed.
   */
  interface Exploration {
    counted: number;
    times: number;
    moves: ExploredMove[];
  }

  /** What was chosen here in kept games? */
  interface ExploreQuestion {
    game: string;
    moves?: string | string[];
  }

  /**
   * A move, and who has chosen it.
   *
   * Moves that a symmetry of the position turns into each other are counted together: each has the counts of all, and in
   * `like` the cell of the first of them.
   */
  interface ExploredMove {
    cell: number;
    move: string;
    like: number;
    people: Results;
    opponents: PlayerResults[];
  }

  /**
   * A game with its board: cells, and the lines they form.
   *
   * Attributes:
   *     plan: how its places are reached by keys.
   *     points: the points of a game on edges.
   *     sheet: where these lie when it is drawn.
   *     shape: how many columns, rows and layers the cells stand in; in towers a layer is a level.
   *     rows: the cells as they stand there, layer by layer, rows from top to bottom; `null` is a place without a cell.
   *     steps: for each cell where "left", "right", "up", "down", "first" and "last" lead in these rows.
   *     cells: the cells in the order of their numbers.
   *     stacks: the cells of each stack from the ground up.
   *     lines: the cells of each line.
   */
  interface GameData {
    id: string;
    title: string;
    description: string;
    rules: string[];
    aim: string;
    choice: string;
    origin: string;
    kind: "graph" | "board" | "towers" | "layers";
    gravity: boolean;
    avoidance: boolean;
    drawable: boolean;
    edges: boolean;
    size: number;
    line_length: number;
    moves: string[];
    opponents: string[];
    titles: Record<string, string>;
    numbers: Record<string, number>;
    strengths: PlainStrengthData[];
    strategies: StrategyData[];
    default_opponent: string;
    default_hint: string;
    exact: "always" | "book" | "late" | "never";
    family: string;
    sizes: SizesData | null;
    puzzles: boolean;
    plan: PlanData;
    points: PointData[] | null;
    sheet: SheetData | null;
    shape: [number, number, number];
    rows: (((number | null)[])[])[];
    steps: Record<string, number>[];
    cells: CellData[];
    stacks: number[][];
    lines: number[][];
  }

  /**
   * A game without its board: what it is called, how it is played, and by whom.
   *
   * `aim` says what to do to win, `choice` what a turn begins with. `drawable` says whether it can end in a draw.
   * `titles` has for each of the opponents what people read, `numbers` how strong it is on the game's own scale,
   * if it was measured; `strengths` rise. `family` is the listed game of which this is a size, or the game itself;
   * `sizes` is null where there is only one. `puzzles` says whether there are any.
   */
  interface GameSummary {
    id: string;
    title: string;
    description: string;
    rules: string[];
    aim: string;
    choice: string;
    origin: string;
    kind: "graph" | "board" | "towers" | "layers";
    gravity: boolean;
    avoidance: boolean;
    drawable: boolean;
    edges: boolean;
    size: number;
    line_length: number;
    moves: string[];
    opponents: string[];
    titles: Record<string, string>;
    numbers: Record<string, number>;
    strengths: PlainStrengthData[];
    strategies: StrategyData[];
    default_opponent: string;
    default_hint: string;
    exact: "always" | "book" | "late" | "never";
    family: string;
    sizes: SizesData | null;
    puzzles: boolean;
  }

  /**
   * Whether the service serves.
   *
   * Attributes:
   *     status: it does.
   *     version: of the program.
   *     exact: by game, whether exact values can be had.
   *     clock_ahead: by how many milliseconds the clock of this machine is ahead of PostgreSQL's, which counts in games
   *         by link; null if they are kept elsewhere, or are not open yet.
   */
  interface Health {
    status: "ok";
    version: string;
    exact: Record<string, "loading" | "ready" | "failed">;
    clock_ahead: number | null;
  }

  /**
   * A page of the help.
   *
   * Attributes:
   *     title: what it is called.
   *     address: where it stands in a window of its own, seen from the root of the service.
   *     markup: links to the other pages and the page itself, as HTML.
   */
  interface HelpPage {
    title: string;
    address: string;
    markup: string;
  }

  /** What is told of the original that an opponent revives; `year` is null if it is not known. */
  interface HeritageData {
    year: number | null;
    machine: string;
    story: string;
  }

  /** A move that was suggested. */
  interface Hint {
    cell: number;
    move: string;
    by: string;
  }

  /** Ask an opponent, by default the usual adviser, what it would play; "best-known" asks for the best known move. */
  interface HintAction {
    do: "hint";
    by?: string | null;
  }

  /** A computer that is to sit in the other seat. */
  interface InvitedData {
    kind: string;
  }

  /** A human chooses two points by their numbers, from 0. */
  interface JoinAction {
    do: "join";
    start: number;
    end: number;
  }

  /** Somebody has joined under that name; `member` is the number from now on. */
  interface Joined {
    member: number;
    name: string;
    what: "joined";
  }

  /** What the one on `side` had offered holds no longer, for a move was made instead. */
  interface Lapsed {
    side: number;
    offer: Offer;
    what: "lapsed";
  }

  /** A member has left. */
  interface Left {
    member: number;
    what: "left";
  }

  /** A guided minute; `words` are those around it, with gaps such as {name} for the page to fill. */
  interface Lesson {
    game: string;
    words: Record<string, string>;
    steps: LessonStep[];
  }

  /** Something to see, or, where there are `tries`, to do; these are all legal moves, at least one of them right. */
  interface LessonStage {
    says: string;
    position: PositionData;
    lit: LitData | null;
    tries: LessonTry[];
  }

  /** One thing to learn, in stages; who is taught has the first player's stones. */
  interface LessonStep {
    name: string;
    title: string;
    text: string;
    stages: LessonStage[];
  }

  /**
   * A move that can be tried in a lesson, and what is said of it.
   *
   * Attributes:
   *     then: the cells that are taken in turn: by the move itself, and by what it is answered with.
   *     lit: the lines that are lit after that.
   *     stage: the number of the stage of this step that goes on from there; null if none does.
   */
  interface LessonTry {
    cell: number;
    right: boolean;
    says: string;
    then: number[];
    lit: LitData | null;
    stage: number | null;
  }

  /** The room has another link. */
  interface LinkRenewed {
    what: "link-renewed";
  }

  /** Lines that are shown: their cells, and in a game on edges the points around each figure that they form. */
  interface LitData {
    lines: number[][];
    cells: number[];
    rings: number[][];
  }

  /** What came of a command: the same entry again if it is repeated, and the game as it stands now. */
  interface LiveAnswer {
    view: LiveView;
    entry: EntryData;
  }

  /**
   * The games in which a browser has a seat, the one that has changed last first.
   *
   * Attributes:
   *     games: so many of them as are told at once.
   *     before: what to ask for to be told those that follow; null if there are none.
   */
  interface LiveGames {
    games: LiveSummary[];
    before: string | null;
  }

  /** A new game by link; `begin` is "first" if whoever asks shall have the first move. */
  interface LiveQuestion {
    game: string;
    /** 1 to 12 printable characters. */
    name: string;
    /** An opponent; null leaves the seat free. */
    other?: InvitedData | null;
    begin?: "lot" | "first" | "second";
    clock?: ClockData | null;
  }

  /** Who sits there: "human", or an opponent; nobody, where `kind` is empty. */
  interface LiveSeat {
    here: boolean;
    seen: number | null;
    kind: string;
    name: string;
  }

  /** A game in the list of a browser: what its view has, without the board and the sentences. */
  interface LiveSummary {
    id: string;
    version: number;
    game: string;
    side: 0 | 1;
    seats: [SummarySeat, SummarySeat];
    stage: "waiting" | "playing" | "over";
    to_move: 0 | 1 | null;
    clock: ClockData | null;
    due: number | null;
    offers: OfferData[];
    ending: SummaryEnding | null;
    /** Milliseconds since 1970. */
    changed: number;
    previous: string | null;
    following: string | null;
    room: string | null;
  }

  /** A game by link, as one browser sees it. */
  interface LiveView {
    /** Milliseconds since 1970. */
    at: number;
    side: 0 | 1 | null;
    left: [number, number];
    seats: [LiveSeat, LiveSeat];
    watchers: number;
    possible: PossibleData[];
    status: string;
    id: string;
    version: number;
    stage: "waiting" | "playing" | "over";
    step: CourseStep;
    clock: ClockData | null;
    due: number | null;
    offers: OfferData[];
    ending: EndingData | null;
    said: string[];
    previous: string | null;
    following: string | null;
    room: string | null;
  }

  /**
   * Two people of a round. Whoever is named first has the first move.
   *
   * Attributes:
   *     first: the number of a member.
   *     second: the number of another one.
   *     game: the id of their game; `None` if there is none, for one of them has left.
   *     result: what came of it; `None` while they play.
   *     decided: whether the room decided it, and not the players.
   */
  interface Meeting {
    first: number;
    second: number;
    game: string | null;
    result: Result | null;
    decided: boolean;
  }

  /**
   * A game of the round is over.
   *
   * Attributes:
   *     first: who had the first move.
   *     second: the other one.
   *     result: what came of it.
   *     decided: whether the room decided it, and not the players.
   */
  interface MeetingEnded {
    first: number;
    second: number;
    result: Result;
    decided: boolean;
    what: "meeting-ended";
  }

  /** Somebody who has joined; the place in the list is the member's number. `present` means seen lately. */
  interface MemberData {
    name: string;
    membership: "here" | "left" | "removed";
    present: boolean;
  }

  /** The game of this browser that goes on now. */
  interface MineData {
    game: string;
    side: 0 | 1;
  }

  /** A move: the cell it takes, and how it is written. */
  interface Move {
    cell: number;
    move: string;
  }

  /** A stone was set; `ply` counts the stones with this one, from 1. */
  interface Moved {
    ply: number;
    side: number;
    cell: number;
    what: "moved";
  }

  /** Nothing needs to be said. */
  interface NoQuestion {
  }

  type Offer = "draw" | "take-back" | "rematch";

  /** What a side has offered. */
  interface OfferData {
    offer: "draw" | "take-back" | "rematch";
    side: 0 | 1;
  }

  /** A computer player with the games it plays; `timed` says whether it heeds `seconds`. */
  interface OpponentData {
    id: string;
    title: string;
    character: string;
    heritage: HeritageData | null;
    timed: boolean;
    games: string[];
  }

  /** How a game ended; the lines are those that decided it. */
  interface OutcomeData {
    lines: number[][];
    cells: number[];
    rings: number[][];
    winner: 0 | 1 | null;
    reason: "line" | "avoided-line" | "board-full";
    sentence: string;
  }

  /** How strong somebody is at the puzzles of a game (Glicko-2); who asks keeps it and sends it along. */
  interface OwnStrength {
    rating: number;
    deviation: number;
    volatility: number;
  }

  /** Something that needs no further words. */
  interface PlainAction {
    do: "acknowledge" | "take-back" | "redo" | "swap-sides" | "switch-pause" | "new-game" | "quit";
  }

  /** One of the five strengths of a game that anybody understands, the opponent that plays with it, and its number. */
  interface PlainStrengthData {
    id: "beginner" | "easy" | "medium" | "strong" | "perfect" | "strongest";
    title: string;
    opponent: string;
    number: number | null;
  }

  /**
   * How the places of a game are reached by keys: its stacks, or the points of a game on edges.
   *
   * Attributes:
   *     names: what each place is called.
   *     addresses: for each place its coordinates in digits, to be typed as well as its name.
   *     neighbours: for each place where "left", "right", "up", "down", "layer-up" and so on lead.
   *     start: the place of the cursor at the beginning.
   *     columns: the stacks from left to right if each column of a flat board is one stack that grows upward.
   *     axes: the names of columns, rows and layers if the moves are named by them.
   */
  interface PlanData {
    names: string[];
    addresses: string[];
    neighbours: Record<string, number>[];
    start: number;
    columns: number[] | null;
    axes: string[][] | null;
  }

  /** A human takes the cell. */
  interface PlayAction {
    do: "play";
    cell: number;
  }

  /** The same of an opponent. */
  interface PlayerResults {
    won: number;
    drawn: number;
    lost: number;
    opponent: string;
  }

  /** A point of a game on edges. */
  interface PointData {
    name: string;
    place: number[];
  }

  /** What stands on the board, and all that the rules say about it. */
  interface PositionData {
    game: string;
    moves: string[];
    cells: number[];
    text: string;
    ply: number;
    side_to_move: 0 | 1 | null;
    legal: Move[];
    owners: (0 | 1 | null)[];
    last: number | null;
    outcome: OutcomeData | null;
    sentence: string;
  }

  /** A position, and all that stands on the board, one sentence each. */
  interface PositionInWords {
    game: string;
    moves: string[];
    cells: number[];
    text: string;
    ply: number;
    side_to_move: 0 | 1 | null;
    legal: Move[];
    owners: (0 | 1 | null)[];
    last: number | null;
    outcome: OutcomeData | null;
    sentence: string;
    facts: string[];
  }

  /** A game and its moves from the empty board, in a row ("4453") or one by one (["4", "4"]). */
  interface PositionQuestion {
    game: string;
    moves?: string | string[];
    /** What to call the players in sentences. */
    names?: [string, string] | null;
  }

  /** A command that would be carried out now. */
  interface PossibleData {
    do: "sit" | "resign" | "abort" | "propose" | "accept" | "decline" | "withdraw";
    offer?: "draw" | "take-back" | "rematch" | null;
  }

  /** One has offered the other one something. */
  interface Proposed {
    side: number;
    offer: Offer;
    what: "proposed";
  }

  /**
   * A puzzle, without its solution.
   *
   * Attributes:
   *     kind: whether the one move wins, wins soonest, holds a draw, or saves one after the other side has erred.
   *     day: the day whose puzzle it is, if it was asked for so.
   *     rating: how hard it is, in the same numbers as `OwnStrength`.
   *     deviation: how unsure that is.
   *     task: what is asked, in words.
   *     hints: how many steps of hints there are.
   */
  interface PuzzleData {
    game: string;
    number: number;
    count: number;
    day: string | null;
    kind: "win" | "soonest" | "draw" | "escape";
    grade: number;
    rating: number;
    deviation: number;
    task: string;
    hints: number;
    position: PositionData;
  }

  /** A hint of one step; the last step tells the move. */
  interface PuzzleHint {
    step: number;
    says: string;
  }

  /** A move of a line that is played out, what it does in words, and what stands on the board then. */
  interface PuzzleMove {
    cell: number;
    move: string;
    says: string;
    position: PositionData;
  }

  /** The one move in words, and how the game goes on after it. */
  interface PuzzleSolution {
    says: string;
    line: PuzzleMove[];
  }

  /**
   * The puzzles of a game.
   *
   * Attributes:
   *     count: how many there are; their numbers begin with 1, the easiest.
   *     grades: for each grade, 1 to 9, how many.
   *     beginning: the strength of somebody who has not tried yet.
   */
  interface PuzzlesData {
    game: string;
    count: number;
    grades: number[];
    beginning: OwnStrength;
  }

  /**
   * A move with what an opponent thinks of it; higher is better, in the opponent's own scale.
   *
   * `text` has all digits of the rating, `short` at most five characters, for boards.
   */
  interface Rated {
    cell: number;
    move: string;
    rating: number;
    text: string;
    short: string;
    reasons: string[];
  }

  /**
   * A game read from a record, a link or a row of moves.
   *
   * `title` is what people read. `players` have the seats of a state, to go on with those who played; it is null if
   * nobody is named, or somebody does not play here. `variations` are further lines, by their cells from the empty board
   * on. `faults` tell what is wrong with a link; the moves are those before
   * the first fault.
   */
  interface Read {
    game: string;
    title: string;
    moves: string[];
    cells: number[];
    text: string;
    names: [string, string];
    kinds: [string, string];
    players: [SeatData, SeatData] | null;
    seed: string;
    result: "1-0" | "0-1" | "1/2-1/2" | "*";
    variations: number[][];
    faults: string[];
  }

  /** The games of a text, up to the first fault of it; `fault` says what that is. */
  interface ReadGames {
    games: Read[];
    fault: string | null;
  }

  /** Records of games, one after the other. */
  interface ReadGamesQuestion {
    text: string;
  }

  /** A record, a link to a game, or a row of moves; the latter of `game`. */
  interface ReadQuestion {
    text: string;
    game?: string | null;
  }

  /** A game to be written down as a record. */
  interface RecordQuestion {
    game: string;
    moves?: string | string[];
    names?: [string, string];
    /** "human", or the name of an opponent. */
    kinds?: [string, string];
    seed?: string;
    /** Further lines, by their cells from the empty board on. */
    variations?: number[][];
  }

  /** A game record as text, and a name for its file. */
  interface RecordText {
    text: string;
    file: string;
  }

  /** Agreed: another game with colours changed; `LiveGame.following` says which. */
  interface RematchAgreed {
    what: "rematch-agreed";
  }

  /** The host has removed a member. */
  interface Removed {
    member: number;
    what: "removed";
  }

  type Result = "first" | "second" | "draw" | "nobody";

  /** In how many games those who chose a move have won, drawn and lost. */
  interface Results {
    won: number;
    drawn: number;
    lost: number;
  }

  /** A member who had left is back. */
  interface Returned {
    member: number;
    what: "returned";
  }

  /** Every move of a game, marked; and the accuracy of each side in percent, `null` where it has made no move. */
  interface Review {
    state: "exact" | "loading" | "unknown";
    plies: ReviewedPly[];
    accuracy: [number | null, number | null];
    seconds: number;
  }

  /** What did every move of this game give away? */
  interface ReviewQuestion {
    game: string;
    moves?: string | string[];
    /** The time that may be taken. */
    seconds?: number | null;
  }

  /**
   * A move of the game: what it was worth to have the move before it, what was left of that, and what was better.
   *
   * Scores and chances are seen from the side that moved. `lost` counts how much of a proven outcome was given away: 1
   * from a win to a draw or from a draw to a loss, 2 from a win to a loss.
   */
  interface ReviewedPly {
    cell: number;
    move: string;
    ply: number;
    side: 0 | 1;
    score_before: ScoreData | null;
    score_after: ScoreData | null;
    lost: number | null;
    source: "exact" | "estimate" | null;
    chance_before: number | null;
    chance_after: number | null;
    mark: "only" | "best" | "good" | "inaccuracy" | "mistake" | "blunder" | null;
    mark_words: string;
    better: Move[];
  }

  /** What came of a command: the same entry again if it is repeated, and the room as it stands now. */
  interface RoomAnswer {
    view: RoomView;
    entry: RoomEntryData;
  }

  /** What is to be done in a room; beside `id`, `seen` and `do` a command has what it needs and no more. */
  interface RoomCommandQuestion {
    /** Chosen by whoever commands; again if repeated. */
    id: string;
    /** The version of the room that was seen; 0 for none. */
    seen: number;
    do: "join" | "leave" | "start" | "close-round" | "remove" | "renew-link" | "end";
    /** To "join" under. */
    name?: string | null;
    /** Of "close-round", from 1. */
    round?: number | null;
    /** To "remove". */
    member?: number | null;
  }

  /** The room around a spot. */
  interface RoomData {
    width: number;
    height: number;
  }

  /** There are no more rounds: the table is final. */
  interface RoomEnded {
    what: "room-ended";
  }

  /** What a command has changed, when, and to which version that led. */
  interface RoomEntryData {
    version: number;
    /** Milliseconds since 1970. */
    at: number;
    events: (Joined | Returned | Left | Removed | LinkRenewed | RoundBegun | MeetingEnded | RoomEnded)[];
  }

  /** A new room; under `name` whoever opens it plays, too. */
  interface RoomQuestion {
    /** 1 to 40 printable characters. */
    title: string;
    game: string;
    format: "swiss" | "round-robin" | "round-robin-twice";
    /** Of a Swiss tournament; else 0. */
    rounds?: number;
    clock?: ClockData | null;
    name?: string | null;
  }

  /** A room in the list of a browser: what its view has, without people, rounds, table and sentences. */
  interface RoomSummaryData {
    id: string;
    version: number;
    title: string;
    game: string;
    host: boolean;
    member: number | null;
    mine: MineData | null;
    stage: "open" | "playing" | "over";
    /** Milliseconds since 1970. */
    changed: number;
  }

  /** A room, as one browser sees it. */
  interface RoomView {
    /** Milliseconds since 1970. */
    at: number;
    address: string | null;
    host: boolean;
    member: number | null;
    mine: MineData | null;
    members: MemberData[];
    status: string;
    possible: ("join" | "leave" | "start" | "close-round" | "remove" | "renew-link" | "end")[];
    id: string;
    version: number;
    title: string;
    game: string;
    format: "swiss" | "round-robin" | "round-robin-twice";
    format_text: string;
    planned: number;
    clock: ClockData | null;
    stage: "open" | "playing" | "over";
    rounds: Round[];
    table: Standing[];
    said: string[];
  }

  /** The rooms that a browser has opened or joined, the one that has changed last first. */
  interface Rooms {
    rooms: RoomSummaryData[];
  }

  /**
   * Who meets whom at the same time.
   *
   * Attributes:
   *     meetings: in the order of the tables.
   *     bye: who has nobody to play with; `None` if nobody.
   */
  interface Round {
    meetings: Meeting[];
    bye: number | null;
  }

  /** A round has begun, counted from 1. */
  interface RoundBegun {
    round: number;
    what: "round-begun";
  }

  /**
   * Somebody has sat down.
   *
   * Attributes:
   *     side: in which seat, 0 or 1.
   *     player: the kind: "human", or an opponent's name in the roster.
   *     name: what the player is called.
   */
  interface Sat {
    side: number;
    player: string;
    name: string;
    what: "sat";
  }

  /** An exact value for the side to move: who wins, in how many plies; `words` says "wins in 7", `short` "+7". */
  interface ScoreData {
    value: -1 | 0 | 1;
    plies: number;
    sign: "-" | "=" | "+";
    short: string;
    words: string;
  }

  /**
   * A move and its exact value, for the one who makes it; null where that is not proven, and then an estimate.
   *
   * `chance` and `points` are the estimate on two scales: 400 points are odds of ten to one. A `chance` without `points`
   * is no guess: the outcome is proven, but not when it comes. Both are null beside an exact value, and while the solver
   * loads.
   */
  interface ScoredMove {
    cell: number;
    move: string;
    score: ScoreData | null;
    chance: number | null;
    points: number | null;
  }

  /** Who plays: "human" or the name of an opponent; a human without a name gets the usual one. */
  interface SeatData {
    kind: string;
    name?: string;
  }

  /** A link that gives the seat to one more browser, once within an hour; seen from the root of the service. */
  interface SeatLink {
    link: string;
  }

  /** A one-time link to a seat: the whole of it, or what stands in it behind "#". */
  interface SeatQuestion {
    link: string;
  }

  /** The sheet on which a game on edges is drawn: its size, the points, and for each line where marks have room. */
  interface SheetData {
    width: number;
    height: number;
    radius: number;
    points: SpotData[];
    room: RoomData;
    marks: SpotData[];
  }

  /** A size: the game that it makes, how it is written, and how people read it. */
  interface SizeData {
    game: string;
    size: string;
    text: string;
  }

  /** The sizes of a game: `name` with a colon and numbers of that form behind it, and those that are often played. */
  interface SizesData {
    name: string;
    form: string;
    usual: SizeData[];
  }

  /** A spot on a sheet: x to the right, y down. */
  interface SpotData {
    x: number;
    y: number;
  }

  /**
   * How one member stands.
   *
   * Attributes:
   *     member: the number.
   *     points: so far.
   *     buchholz: the points of all opponents together.
   *     sonneborn: the points of those beaten, and half of those drawn with.
   *     wins: games won.
   *     draws: games drawn.
   *     losses: games lost, by both in a game that neither came to.
   *     byes: rounds without an opponent, and games that did not take place because the other one had left.
   *     rank: from 1; equals share one.
   */
  interface Standing {
    member: number;
    points: number;
    buchholz: number;
    sonneborn: number;
    wins: number;
    draws: number;
    losses: number;
    byes: number;
    rank: number;
  }

  /** Begin the next game at once; `players` as they are named, by default those of now. */
  interface StartAction {
    do: "start";
    begin?: "lot" | "first" | "second" | null;
    players?: [SeatData, SeatData] | null;
  }

  /** A game in progress; what is left out is as at the beginning of a game. */
  interface StateData {
    game: string;
    /** The cells taken so far, in order. */
    cells?: number[];
    /** Cells taken back, those of one time together, the last one last. */
    undone?: number[][];
    /** Who has the first player's stones, and who the second player's; by default a human to move. */
    players?: [SeatData, SeatData] | null;
    /** Whether the one named second has the first player's stones. */
    turned?: boolean;
    /** Where all chance comes from; drawn by lot if it is empty. */
    seed?: string;
    number?: number;
    /** Who has the first move in further games. */
    begin?: "lot" | "first" | "second";
    paused?: boolean;
    /** What must be answered first. */
    question?: "new-game" | "quit" | null;
    /** What must be acknowledged first. */
    acknowledgement?: "move" | "fault" | null;
    has_quit?: boolean;
  }

  /** One of the strategies that an original lets one choose from: the opponent it is, and its name in the menu. */
  interface StrategyData {
    opponent: string;
    title: string;
  }

  /** How a game in a list ended. */
  interface SummaryEnding {
    why: "line" | "avoided-line" | "board-full" | "agreed" | "resigned" | "time" | "aborted" | "decided";
    winner: 0 | 1 | null;
  }

  /** Who sits there; nobody, where the name is empty. */
  interface SummarySeat {
    kind: string;
    name: string;
  }

  /** Agreed: these cells are free again, the last one taken first. */
  interface TakenBack {
    cells: number[];
    what: "taken-back";
  }

  /** Texts of the page in the language of that code; gaps such as {name} are filled by the page. */
  interface Texts {
    language: string;
    texts: Record<string, string>;
  }

  /**
   * Begin a new game where the one that is over stood after `ply` moves, by default before one's own last one.
   *
   * With a `line` of cells from the empty board on it begins after these, whether the game before is over or not.
   */
  interface TryAgainAction {
    do: "try-again";
    ply?: number | null;
    line?: number[] | null;
  }

  type Why = "line" | "avoided-line" | "board-full" | "agreed" | "resigned" | "time" | "aborted" | "decided";

  /** The one on `side` has taken the offer back. */
  interface Withdrawn {
    side: number;
    offer: Offer;
    what: "withdrawn";
  }

  /** An error as RFC 9457 describes it; `detail` is one clear sentence in the language asked for. */
  interface Problem {
    type: string;
    title: string;
    status: number;
    detail: string;
  }

  /** For each address under `/api/` to which one sends: the question and the answer. */
  interface Posts {
    live: { question: LiveQuestion; answer: LiveView };
    seats: { question: SeatQuestion; answer: LiveView };
    [address: `live/${string}`]: { question: CommandQuestion; answer: LiveAnswer };
    [address: `seats/${string}`]: { question: NoQuestion; answer: SeatLink };
    explore: { question: ExploreQuestion; answer: Exploration };
    position: { question: PositionQuestion; answer: PositionInWords };
    course: { question: CourseQuestion; answer: CourseStep };
    choose: { question: ChooseQuestion; answer: ChoiceData };
    rooms: { question: RoomQuestion; answer: RoomView };
    [address: `rooms/${string}`]: { question: RoomCommandQuestion; answer: RoomAnswer };
    analyse: { question: AnalyseQuestion; answer: Analysis };
    review: { question: ReviewQuestion; answer: Review };
    [address: `puzzles/${string}/${string}/attempt`]: { question: AttemptQuestion; answer: AttemptedPuzzle };
    record: { question: RecordQuestion; answer: RecordText };
    read: { question: ReadQuestion; answer: Read };
    "read-games": { question: ReadGamesQuestion; answer: ReadGames };
  }

  /** For each address under `/api/` from which one fetches: the answer. */
  interface Gets {
    live: LiveGames;
    [address: `live/${string}`]: LiveView;
    texts: Texts;
    "texts/live": Texts;
    games: GameSummary[];
    [address: `games/${string}`]: GameData;
    opponents: OpponentData[];
    [address: `lessons/${string}`]: Lesson;
    rooms: Rooms;
    [address: `rooms/${string}`]: RoomView;
    puzzles: PuzzlesData[];
    "puzzle-texts": Texts;
    [address: `puzzles/${string}/today`]: PuzzleData;
    [address: `puzzles/${string}/next`]: PuzzleData;
    [address: `puzzles/${string}/${string}`]: PuzzleData;
    [address: `puzzle-hints/${string}/${string}/${string}`]: PuzzleHint;
    [address: `puzzle-solutions/${string}/${string}`]: PuzzleSolution;
    [address: `help/${string}`]: HelpPage;
  }
}
