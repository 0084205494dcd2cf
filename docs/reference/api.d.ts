/** What the service is asked and answers, from its own schema; `make docs` renews this file. */
declare namespace Api {
  /** What is every move worth under perfect play? */
  interface AnalyseRequest {
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
   * What becomes of a move: how it wins or holds if it is the right one, otherwise how it is refuted.
   *
   * Attributes:
   *     right: whether it is the one move.
   *     strength: what the strength that was sent along is after this attempt; null if none was.
   */
  interface AttemptResult {
    says: string;
    theme: Theme;
    line: PuzzleMove[];
    right: boolean;
    strength: PlayerStrength | null;
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
  interface BoardKeysData {
    names: string[];
    addresses: string[];
    neighbours: Record<string, number>[];
    start: number;
    columns: number[] | null;
    axes: string[][] | null;
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
    ratings: RatedMove[];
    seconds: number;
  }

  /** Which move would an opponent make, and what does it think of every move? */
  interface ChooseMoveRequest {
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
  interface ChosenMove {
    cell: number;
    move: string;
    opponent: string;
    ratings: RatedMove[];
  }

  /** Minutes for a game and seconds for each move, or days for each move. */
  interface ClockData {
    minutes?: number;
    seconds?: number;
    days?: number;
  }

  /** How a player decided: its steps, in the order in which it thinks. */
  interface DecisionData {
    game: string;
    moves: string[];
    by: string;
    title: string;
    /** `null` for the Fortran exercise, which only checks moves. */
    choice: string | null;
    quotes: Record<string, QuoteData>;
    readings: ReadingData[];
    steps: StepData[];
    ratings: MoveRating[];
  }

  /** The sheet on which a game on edges is drawn: its size, the points, and for each line where marks have room. */
  interface EdgeSheetData {
    width: number;
    height: number;
    radius: number;
    points: SheetPoint[];
    room: MarkArea;
    marks: SheetPoint[];
  }

  /** Nothing needs to be said. */
  interface EmptyRequest {
  }

  type EndReason = "line" | "avoided-line" | "board-full" | "agreed" | "resigned" | "time" | "aborted" | "decided";

  /** How a game between seats ended. */
  interface EndingData {
    why: "line" | "avoided-line" | "board-full" | "agreed" | "resigned" | "time" | "aborted" | "decided";
    winner: 0 | 1 | null;
    lines: number[][];
  }

  /** How does a player of the originals decide in this position? */
  interface ExplainDecisionRequest {
    game: string;
    moves?: string | string[];
    /** By default the player of the game's original. */
    by?: string | null;
    /** How to read the open places of the text, by their ids. */
    readings?: Record<string, string>;
    /** Same seed, same move. */
    seed?: string;
    /** Which game of its row this is, from 0. */
    number?: number;
  }

  /** What is there to say about a move in this position? With better moves it is a mistake. */
  interface ExplainMoveRequest {
    game: string;
    moves?: string | string[];
    cell: number;
    better?: number[];
  }

  /**
   * What a move is about, and in a sentence why it is a mistake, or what it does.
   *
   * `name` is that of the mistake or else of the theme, and `title` says it in words; `cells` are those that matter.
   */
  interface Explanation {
    name: string;
    title: string;
    sentence: string;
    cells: number[];
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
  interface ExploreRequest {
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
    people: ResultCountsData;
    opponents: MoveResultsOfOpponent[];
  }

  /** What came of a command: the same entry again if it is repeated, and the game as it stands now. */
  interface GameCommandAnswer {
    view: LiveView;
    entry: GameEntryData;
  }

  /** What is to be done at a link game; beside `id`, `seen` and `do` a command has what it needs and no more. */
  interface GameCommandRequest {
    /** Chosen by the client; a repeat has the same. */
    id: string;
    /** The version of the game that was seen; 0 for none. */
    seen: number;
    do: "sit" | "invite" | "move" | "resign" | "abort" | "propose" | "accept" | "decline" | "withdraw" | "greet" | "give-time" | "plan" | "time-over";
    /** To "sit" under. */
    name?: string | null;
    /** To "invite". */
    opponent?: string | null;
    /** To "move" to. */
    cell?: number | null;
    /** To "propose", "accept" and so on. */
    offer?: "draw" | "take-back" | "rematch" | null;
    /** To "greet" with. */
    greeting?: "hello" | "good-luck" | "nice-move" | "oops" | "moment" | "good-game" | "thanks" | "bye" | null;
    /** To "plan": lines of cells, each from a move of the other player to an answer. */
    lines?: number[][] | null;
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
   *     explainers: who can explain a decision step by step: opponents, and "fortran", which checks the last move.
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
    opponents_note: string;
    exact: "always" | "book" | "late" | "never";
    family: string;
    sizes: GameSizes | null;
    puzzles: boolean;
    plan: BoardKeysData;
    points: PointData[] | null;
    sheet: EdgeSheetData | null;
    shape: [number, number, number];
    rows: (((number | null)[])[])[];
    steps: Record<string, number>[];
    cells: CellData[];
    stacks: number[][];
    lines: number[][];
    explainers: string[];
  }

  /** What a command has changed, when, and to which version that led. */
  interface GameEntryData {
    version: number;
    /** Milliseconds since 1970. */
    at: number;
    events: (SatDown | LiveGameBegun | StonePlaced | OfferMade | OfferDeclined | OfferWithdrawn | OfferLapsed | MovesTakenBack | GreetingSent | TimeGiven | LiveGameEnded | RematchAgreed)[];
  }

  /** A game in progress; what is left out is as at the beginning of a game. */
  interface GameInProgress {
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
    /** How many of the cells are a set-up position, where the game begins. */
    setup?: number;
  }

  /** A size: the game that it makes, how it is written, and how people read it. */
  interface GameSize {
    game: string;
    size: string;
    text: string;
  }

  /** The sizes of a game: `name` with a colon and numbers of that form behind it, and those that are often played. */
  interface GameSizes {
    name: string;
    form: string;
    usual: GameSize[];
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
   *     thinking: what is said while the first player thinks, and while the second one does, if it is a computer.
   *     refused: whether the action is not possible as things stand; then nothing has changed, and the remark says why.
   *     remarks: what has happened, one sentence each.
   *     hint: the move that was suggested.
   *     chosen: the computer's move, if it has just made one, with the ratings by which it did.
   *     thinks: whether a further line follows with the computer's move or the hint.
   */
  interface GameStep {
    state: GameInProgress;
    position: PositionData;
    phase: "move" | "computer" | "acknowledge" | "answer" | "over" | "quit";
    dotted: 0 | 1;
    red: "first" | "second";
    plies_to_take_back: number;
    raters: [string, string];
    waiting: string;
    thinking: [string, string];
    refused: boolean;
    remarks: string[];
    hint: SuggestedMove | null;
    chosen: ChosenMove | null;
    thinks: boolean;
  }

  /** A game in progress, and what is done at the board. */
  interface GameStepRequest {
    state: GameInProgress;
    action?: SimpleAction | PlayAction | JoinPointsAction | AnswerAction | ChangePlayerAction | StartAction | TryAgainAction | HintAction | null;
    /** Whether the computer moves if it is its turn. */
    think?: boolean;
    /** Only for opponents that are `timed`. */
    seconds?: number | null;
  }

  /**
   * A game without its board: what it is called, how it is played, and by whom.
   *
   * `aim` says what to do to win, `choice` what a turn begins with. `drawable` says whether it can end in a draw.
   * `titles` has for each of the opponents what people read, `numbers` how strong it is on the game's own scale,
   * if it was measured; `strengths` rise. `opponents_note` says who is missing and why; it is empty if nobody is.
   * `family` is the listed game of which this is a size, or the game itself; `sizes` is null where there is only one.
   * `puzzles` says whether there are any.
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
    opponents_note: string;
    exact: "always" | "book" | "late" | "never";
    family: string;
    sizes: GameSizes | null;
    puzzles: boolean;
  }

  type Greeting = "hello" | "good-luck" | "nice-move" | "oops" | "moment" | "good-game" | "thanks" | "bye";

  /** What a player has said last, and the version of the game with it. */
  interface GreetingData {
    greeting: "hello" | "good-luck" | "nice-move" | "oops" | "moment" | "good-game" | "thanks" | "bye";
    version: number;
  }

  /** The one on `side` has said something. */
  interface GreetingSent {
    side: number;
    greeting: Greeting;
    what: "greeted";
  }

  /**
   * Whether the service serves.
   *
   * Attributes:
   *     status: it does.
   *     version: of the program.
   *     commit: from which it was built; null if that is not known.
   *     exact: by game, whether exact values can be had.
   *     clock_ahead: by how many milliseconds the clock of this machine is ahead of PostgreSQL's, which counts in games
   *         by link; null if they are kept elsewhere, or are not open yet.
   */
  interface Health {
    status: "ok";
    version: string;
    commit: string | null;
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

  /** Lines that are shown: their cells, and in a game on edges the points around each figure that they form. */
  interface HighlightedLines {
    lines: number[][];
    cells: number[];
    rings: number[][];
  }

  /** Ask an opponent, by default the usual adviser, what it would play; "best-known" asks for the best known move. */
  interface HintAction {
    do: "hint";
    by?: string | null;
  }

  /** A computer that is to sit in the other seat. */
  interface InvitedOpponent {
    kind: string;
  }

  /** A human chooses two points by their numbers, from 0. */
  interface JoinPointsAction {
    do: "join";
    start: number;
    end: number;
  }

  /** A guided minute; `words` are those around it, with gaps such as {name} for the page to fill. */
  interface LessonData {
    game: string;
    words: Record<string, string>;
    steps: LessonStepData[];
  }

  /** Something to see, or, where there are `tries`, to do; these are all legal moves, at least one of them right. */
  interface LessonStageData {
    says: string;
    position: PositionData;
    lit: HighlightedLines | null;
    tries: LessonTryData[];
  }

  /** One thing to learn, in stages; who is taught has the first player's stones. */
  interface LessonStepData {
    name: string;
    title: string;
    text: string;
    stages: LessonStageData[];
  }

  /**
   * A move that can be tried in a lesson, and what is said of it.
   *
   * Attributes:
   *     then: the cells that are taken in turn: by the move itself, and by what it is answered with.
   *     lit: the lines that are lit after that.
   *     stage: the number of the stage of this step that goes on from there; null if none does.
   */
  interface LessonTryData {
    cell: number;
    right: boolean;
    says: string;
    then: number[];
    lit: HighlightedLines | null;
    stage: number | null;
  }

  /** Both seats are taken: the game and its clock run. */
  interface LiveGameBegun {
    what: "begun";
  }

  /** The game is over; the attributes are those of its `Ending`. */
  interface LiveGameEnded {
    why: EndReason;
    winner: number | null;
    lines: number[][];
    what: "ended";
  }

  /**
   * The games in which a browser has a seat, the one that has changed last first.
   *
   * Attributes:
   *     games: so many of them as are told at once.
   *     before: what to ask for to be told those that follow; null if there are none.
   */
  interface LiveGameList {
    games: LiveGameSummaryData[];
    before: string | null;
  }

  /** A game in the list of a browser: what its view has, without the board and the sentences. */
  interface LiveGameSummaryData {
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

  /** Who sits there: "human", or an opponent; nobody, where `kind` is empty. */
  interface LiveSeat {
    here: boolean;
    seen: number | null;
    kind: string;
    name: string;
  }

  /** A link game, as one browser sees it. */
  interface LiveView {
    /** Milliseconds since 1970. */
    at: number;
    side: 0 | 1 | null;
    left: [number, number];
    seats: [LiveSeat, LiveSeat];
    watchers: number;
    possible: PossibleCommand[];
    can_greet: ("hello" | "good-luck" | "nice-move" | "oops" | "moment" | "good-game" | "thanks" | "bye")[];
    plan: number[][] | null;
    status: string;
    id: string;
    version: number;
    stage: "waiting" | "playing" | "over";
    step: GameStep;
    clock: ClockData | null;
    due: number | null;
    offers: OfferData[];
    ending: EndingData | null;
    said: string[];
    greetings: [GreetingData | null, GreetingData | null];
    previous: string | null;
    following: string | null;
    room: string | null;
  }

  /** The open invitations, the latest first; `open` says whether this server shows any. */
  interface Lobby {
    open: boolean;
    invitations: OpenInvitationData[];
  }

  /** The room around a spot. */
  interface MarkArea {
    width: number;
    height: number;
  }

  /**
   * Two people of a round. The one named first has the first move.
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
    result: MeetingResult | null;
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
    result: MeetingResult;
    decided: boolean;
    what: "meeting-ended";
  }

  type MeetingResult = "first" | "second" | "draw" | "nobody";

  /** Somebody who has joined; the place in the list is the member's number. `present` means seen lately. */
  interface MemberData {
    name: string;
    membership: "here" | "left" | "removed";
    present: boolean;
  }

  /** Somebody has joined under that name; `member` is the number from now on. */
  interface MemberJoined {
    member: number;
    name: string;
    what: "joined";
  }

  /** A member has left. */
  interface MemberLeft {
    member: number;
    what: "left";
  }

  /** The host has removed a member. */
  interface MemberRemoved {
    member: number;
    what: "removed";
  }

  /** A member who had left is back. */
  interface MemberReturned {
    member: number;
    what: "returned";
  }

  /** A move: the cell it takes, and how it is written. */
  interface Move {
    cell: number;
    move: string;
  }

  /** The rating of a move. */
  interface MoveRating {
    move: string;
    rating: number;
    best: boolean;
  }

  /** The same of an opponent. */
  interface MoveResultsOfOpponent {
    won: number;
    drawn: number;
    lost: number;
    opponent: string;
  }

  /** Agreed: these cells are free again, the last one taken first. */
  interface MovesTakenBack {
    cells: number[];
    what: "taken-back";
  }

  /** A new link game; `begin` is "first" if this browser shall have the first move. */
  interface NewLiveGameRequest {
    game: string;
    /** 1 to 12 printable characters. */
    name: string;
    /** An opponent; null leaves the seat free. */
    other?: InvitedOpponent | null;
    begin?: "lot" | "first" | "second";
    clock?: ClockData | null;
    /** The moves to the position from which the game begins, in a row. */
    setup?: string;
    /** Whether everybody on this server may find it. */
    listed?: boolean;
  }

  /** A new room; if `name` is given, the host plays, too. */
  interface NewRoomRequest {
    /** 1 to 40 printable characters. */
    title: string;
    game: string;
    format: "swiss" | "round-robin" | "round-robin-twice";
    /** Of a Swiss tournament; else 0. */
    rounds?: number;
    clock?: ClockData | null;
    name?: string | null;
  }

  type Offer = "draw" | "take-back" | "rematch";

  /** What a side has offered. */
  interface OfferData {
    offer: "draw" | "take-back" | "rematch";
    side: 0 | 1;
  }

  /** The one on `side` has said no to what the other one had offered. */
  interface OfferDeclined {
    side: number;
    offer: Offer;
    what: "declined";
  }

  /** What the one on `side` had offered holds no longer, for a move was made instead. */
  interface OfferLapsed {
    side: number;
    offer: Offer;
    what: "lapsed";
  }

  /** One has offered the other one something. */
  interface OfferMade {
    side: number;
    offer: Offer;
    what: "proposed";
  }

  /** The one on `side` has taken the offer back. */
  interface OfferWithdrawn {
    side: number;
    offer: Offer;
    what: "withdrawn";
  }

  /**
   * A game with a free seat, which everybody may find.
   *
   * Attributes:
   *     id: everybody who knows it may watch.
   *     game: what is played.
   *     name: of the one who invites.
   *     side: the free seat.
   *     begins: whether that has the first move.
   *     clock: how much time there is; null for any.
   *     created: when it was begun.
   *     mine: whether this browser has begun it.
   */
  interface OpenInvitationData {
    id: string;
    game: string;
    name: string;
    side: 0 | 1;
    begins: boolean;
    clock: ClockData | null;
    /** Milliseconds since 1970. */
    created: number;
    mine: boolean;
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

  /**
   * An original, and what it sets when it is played as then.
   *
   * Attributes:
   *     name: what it is called by, mostly its machine.
   *     title: what the original was called.
   *     machine: what it ran on.
   *     author: who wrote it; null if that is not known.
   *     year: when it was written or published; null if that is not known.
   *     source: where it was published or described.
   *     story: one or two sentences about it.
   *     game: the id of its game.
   *     players: the two players: "human", or the id of an opponent.
   *     begin: who moves first in the first game: the player named first, the one named second, or one drawn by lot.
   *     later_begin: who moves first in every later game.
   *     command: what starts it in a terminal.
   */
  interface OriginalData {
    name: string;
    title: string;
    machine: string;
    author: string | null;
    year: number | null;
    source: string;
    story: string;
    game: string;
    players: [string, string];
    begin: "lot" | "first" | "second";
    later_begin: "lot" | "first" | "second";
    command: string;
  }

  /**
   * The originals, and the texts of the page about them.
   *
   * Attributes:
   *     originals: all of them.
   *     texts: by key, with gaps such as `{name}`.
   */
  interface Originals {
    originals: OriginalData[];
    texts: Record<string, string>;
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

  /** The game of this browser that goes on now. */
  interface OwnRoomGame {
    game: string;
    side: 0 | 1;
  }

  /** One of the six strengths of a game that anybody understands, the opponent that plays with it, and its number. */
  interface PlainStrengthData {
    id: "very-easy" | "beginner" | "easy" | "medium" | "strong" | "perfect" | "strongest";
    title: string;
    opponent: string;
    number: number | null;
  }

  /** A human takes the cell. */
  interface PlayAction {
    do: "play";
    cell: number;
  }

  /** How strong somebody is at the puzzles of a game (Glicko-2); who asks keeps it and sends it along. */
  interface PlayerStrength {
    rating: number;
    deviation: number;
    volatility: number;
  }

  /** A point of a game on edges. */
  interface PointData {
    name: string;
    place: number[];
  }

  /**
   * What stands on the board, and all that the rules say about it.
   *
   * The first `setup` moves are those of a set-up position: nobody has played them. `last` is the last move after them.
   */
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
    setup: number;
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
    setup: number;
    outcome: OutcomeData | null;
    sentence: string;
    facts: string[];
  }

  /**
   * A game and its moves from the empty board, in a row ("4453") or one by one (["4", "4"]).
   *
   * A text can also be a position in any other format that can be read.
   */
  interface PositionRequest {
    game: string;
    moves?: string | string[];
    /** What to call the players in sentences. */
    names?: [string, string] | null;
    /** Which of them reads the sentences. */
    you?: 0 | 1 | null;
    /** How many of the moves are a set-up position. */
    setup?: number;
  }

  /** A command that would be carried out now. */
  interface PossibleCommand {
    do: "sit" | "resign" | "abort" | "propose" | "accept" | "decline" | "withdraw" | "give-time";
    offer?: "draw" | "take-back" | "rematch" | null;
  }

  /**
   * A move at a puzzle.
   *
   * Attributes:
   *     cell: the cell it takes; null gives up and asks for the solution.
   *     hints: how many hints were shown; after all of them the attempt counts as not found.
   *     strength: that of the person who tries, if the attempt is to count.
   *     brief: whether it is enough to know if the move is right; then nothing is played out.
   */
  interface PuzzleAttemptRequest {
    cell: number | null;
    hints?: number;
    strength?: PlayerStrength | null;
    brief?: boolean;
  }

  /**
   * A puzzle, without its solution.
   *
   * Attributes:
   *     kind: whether the one move wins, wins soonest, holds a draw, or saves one after the other side has erred.
   *     day: the day whose puzzle it is, if it was asked for so.
   *     easy: whether it is that day's puzzle for beginners.
   *     rating: how hard it is, in the same numbers as `PlayerStrength`.
   *     deviation: how unsure that is.
   *     task: what is asked, in words.
   *     hints: how many steps of hints there are.
   */
  interface PuzzleData {
    game: string;
    number: number;
    count: number;
    day: string | null;
    easy: boolean;
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

  /**
   * Puzzles against the clock.
   *
   * Attributes:
   *     seconds: how long it takes.
   *     misses: with how many wrong answers it is over earlier.
   *     numbers: the puzzles, which become harder step by step.
   */
  interface PuzzleRush {
    game: string;
    seconds: number;
    misses: number;
    numbers: number[];
  }

  /**
   * The one move in words, and how the game goes on after it.
   *
   * Attributes:
   *     theme: what the move is about.
   */
  interface PuzzleSolution {
    says: string;
    theme: Theme;
    line: PuzzleMove[];
  }

  /** How many puzzles of a game are about a theme. */
  interface PuzzleTheme {
    theme: Theme;
    count: number;
  }

  /**
   * The puzzles of a game.
   *
   * Attributes:
   *     count: how many there are; their numbers begin with 1, the easiest.
   *     grades: for each grade, 1 to 9, how many.
   *     themes: what the right moves are about.
   *     beginning: the strength of somebody who has not tried yet.
   */
  interface PuzzlesData {
    game: string;
    count: number;
    grades: number[];
    themes: PuzzleTheme[];
    beginning: PlayerStrength;
  }

  /** A sentence of an original's text, and its translation. */
  interface QuoteData {
    german: string;
    english: string;
  }

  /**
   * A move with what an opponent thinks of it; higher is better, in the opponent's own scale.
   *
   * `text` has all digits of the rating, `short` at most five characters, for boards.
   */
  interface RatedMove {
    cell: number;
    move: string;
    rating: number;
    text: string;
    short: string;
    reasons: string[];
  }

  /**
   * A game or a position read from a text.
   *
   * `title` is what people read. `players` have the seats of a state, to go on with those who played; it is null if
   * nobody is named, or somebody does not play here. `variations` are further lines, by their cells from the empty board
   * on. `faults` tell what is wrong with a link; the moves are those before
   * the first fault. `setup` says how many of the moves are a set-up position, and `summary` what was understood.
   */
  interface ReadGame {
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
    setup: number;
    summary: string;
  }

  /** A position as text in any format that can be read. */
  interface ReadGameRequest {
    text: string;
    /** The game that it must be of. */
    game?: string | null;
    /** The game that it is of if the text names none. */
    default_game?: string | null;
  }

  /** Records of games, one after the other. */
  interface ReadGamesRequest {
    text: string;
  }

  /** The games of a text, up to the first fault of it; `fault` says what that is. */
  interface ReadGamesResult {
    games: ReadGame[];
    fault: string | null;
  }

  /** An open place of a text, and how it is read here. */
  interface ReadingData {
    id: string;
    question: string;
    value: string;
    options: ReadingOptionData[];
  }

  /** One way to read an open place of a text. */
  interface ReadingOptionData {
    value: string;
    text: string;
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

  /** In how many games those who chose a move have won, drawn and lost. */
  interface ResultCountsData {
    won: number;
    drawn: number;
    lost: number;
  }

  /** Every move of a game, marked; and the accuracy of each side in percent, `null` where it has made no move. */
  interface Review {
    state: "exact" | "loading" | "unknown";
    plies: ReviewedPly[];
    accuracy: [number | null, number | null];
    seconds: number;
  }

  /** What did every move of this game give away? Those of a set-up position were nobody's choice. */
  interface ReviewGameRequest {
    game: string;
    moves?: string | string[];
    /** The time that may be taken. */
    seconds?: number | null;
    /** How many of the moves are a set-up position. */
    setup?: number;
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
    /** Of a mistake. */
    why: Explanation | null;
    /** What the first of the better moves does; of a mistake. */
    idea: string | null;
  }

  /**
   * A board of the latest round.
   *
   * Attributes:
   *     game: the link game.
   *     moves: what was played there, as `/api/render` takes it.
   *     to_move: whose turn it is; null if it is over.
   *     left: what each side has for its next move, or for the one it is thinking about, in milliseconds; null without a
   *         clock.
   *     status: whose turn it is, or how the game ended.
   */
  interface RoomBoard {
    game: string;
    moves: string;
    to_move: 0 | 1 | null;
    left: [number, number] | null;
    status: string;
  }

  /** The boards of the latest round, in the order of its meetings. */
  interface RoomBoards {
    boards: RoomBoard[];
  }

  /** What came of a command: the same entry again if it is repeated, and the room as it stands now. */
  interface RoomCommandAnswer {
    view: RoomView;
    entry: RoomEntryData;
  }

  /** What is to be done in a room; beside `id`, `seen` and `do` a command has what it needs and no more. */
  interface RoomCommandRequest {
    /** Chosen by the client; a repeat has the same. */
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

  /** There are no more rounds: the table is final. */
  interface RoomEnded {
    what: "room-ended";
  }

  /** What a command has changed, when, and to which version that led. */
  interface RoomEntryData {
    version: number;
    /** Milliseconds since 1970. */
    at: number;
    events: (MemberJoined | MemberReturned | MemberLeft | MemberRemoved | RoomLinkReplaced | RoundBegun | MeetingEnded | RoomEnded)[];
  }

  /** The room has another link. */
  interface RoomLinkReplaced {
    what: "link-renewed";
  }

  /** The rooms that a browser has opened or joined, the one that has changed last first. */
  interface RoomList {
    rooms: RoomSummaryData[];
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
  interface RoomStanding {
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

  /** A room in the list of a browser: what its view has, without people, rounds, table and sentences. */
  interface RoomSummaryData {
    id: string;
    version: number;
    title: string;
    game: string;
    host: boolean;
    member: number | null;
    mine: OwnRoomGame | null;
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
    mine: OwnRoomGame | null;
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
    table: RoomStanding[];
    said: string[];
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
  interface SatDown {
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

  /**
   * A set-up position as moves that lead to it, or what is wrong with it.
   *
   * Attributes:
   *     cells: the cells in an order in which a game can take them; empty if there are faults.
   *     text: these moves in a row.
   *     faults: what is wrong.
   *     side_to_move: whose turn it is; null if the game is over or there are faults.
   *     sentence: what is to be said of the position.
   *     images: how many positions the symmetries of the game make of this one, with this one.
   */
  interface SetUpAnswer {
    cells: number[];
    text: string;
    faults: SetUpFault[];
    side_to_move: 0 | 1 | null;
    sentence: string;
    images: number;
  }

  /** What is wrong with a set-up position: a sentence, and the cells of the stones at fault. */
  interface SetUpFault {
    sentence: string;
    cells: number[];
  }

  /** Stones that somebody has set up: the cells of the first and of the second player. */
  interface SetUpRequest {
    game: string;
    first?: number[];
    second?: number[];
  }

  /** A spot on a sheet: x to the right, y down. */
  interface SheetPoint {
    x: number;
    y: number;
  }

  /** Something that needs no further words. */
  interface SimpleAction {
    do: "acknowledge" | "take-back" | "redo" | "swap-sides" | "switch-pause" | "new-game" | "quit";
  }

  /**
   * Begin the next game at once; `players` as they are named, by default those of now.
   *
   * With the cells of a `setup` it begins from the position after these moves.
   */
  interface StartAction {
    do: "start";
    begin?: "lot" | "first" | "second" | null;
    players?: [SeatData, SeatData] | null;
    setup?: number[];
  }

  /**
   * One step of a decision.
   *
   * Attributes:
   *     quote: the id of the sentence that asks for it.
   *     move: the move that it is about, or `null`.
   *     cells: the names of the cells looked at.
   *     numbers: their numbers.
   *     text: what the player found or did.
   *     points: what the step adds to the move's rating.
   *     total: the move's rating so far.
   */
  interface StepData {
    quote: string;
    move: string | null;
    cells: string[];
    numbers: number[];
    text: string;
    points: number | null;
    total: number | null;
  }

  /** A stone was set; `ply` counts the stones with this one, from 1. */
  interface StonePlaced {
    ply: number;
    side: number;
    cell: number;
    what: "moved";
  }

  /** One of the strategies that an original lets one choose from: the opponent it is, and its name in the menu. */
  interface StrategyData {
    opponent: string;
    title: string;
  }

  /** A move that was suggested; `short` says what to look for without naming it, `candidates` hide it among others. */
  interface SuggestedMove {
    cell: number;
    move: string;
    by: string;
    short: string;
    candidates: number[];
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

  /** A one-time link to a seat: the whole of it, or what stands in it behind "#". */
  interface TakeSeatRequest {
    link: string;
  }

  /** Texts of the page in the language of that code; gaps such as {name} are filled by the page. */
  interface Texts {
    language: string;
    texts: Record<string, string>;
  }

  type Theme = "win" | "block" | "cell-above" | "fork" | "chain" | "parity" | "safe-moves" | "quiet";

  /** The one on `side` has given the other one so many milliseconds. */
  interface TimeGiven {
    side: number;
    ms: number;
    what: "time-given";
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

  /** A game to be written down as a record. */
  interface WriteRecordRequest {
    game: string;
    moves?: string | string[];
    names?: [string, string];
    /** "human", or the name of an opponent. */
    kinds?: [string, string];
    seed?: string;
    /** Further lines, by their cells from the empty board on. */
    variations?: number[][];
    /** How many of the moves are a set-up position. */
    setup?: number;
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
    live: { question: NewLiveGameRequest; answer: LiveView };
    seats: { question: TakeSeatRequest; answer: LiveView };
    [address: `live/${string}`]: { question: GameCommandRequest; answer: GameCommandAnswer };
    [address: `seats/${string}`]: { question: EmptyRequest; answer: SeatLink };
    explore: { question: ExploreRequest; answer: Exploration };
    position: { question: PositionRequest; answer: PositionInWords };
    course: { question: GameStepRequest; answer: GameStep };
    choose: { question: ChooseMoveRequest; answer: ChoiceData };
    decision: { question: ExplainDecisionRequest; answer: DecisionData };
    rooms: { question: NewRoomRequest; answer: RoomView };
    [address: `rooms/${string}`]: { question: RoomCommandRequest; answer: RoomCommandAnswer };
    analyse: { question: AnalyseRequest; answer: Analysis };
    review: { question: ReviewGameRequest; answer: Review };
    explain: { question: ExplainMoveRequest; answer: Explanation };
    [address: `puzzles/${string}/${string}/attempt`]: { question: PuzzleAttemptRequest; answer: AttemptResult };
    record: { question: WriteRecordRequest; answer: RecordText };
    read: { question: ReadGameRequest; answer: ReadGame };
    "read-games": { question: ReadGamesRequest; answer: ReadGamesResult };
    setup: { question: SetUpRequest; answer: SetUpAnswer };
  }

  /** For each address under `/api/` from which one fetches: the answer. */
  interface Gets {
    live: LiveGameList;
    lobby: Lobby;
    [address: `live/${string}`]: LiveView;
    texts: Texts;
    "texts/live": Texts;
    games: GameSummary[];
    [address: `games/${string}`]: GameData;
    opponents: OpponentData[];
    [address: `lessons/${string}`]: LessonData;
    rooms: RoomList;
    [address: `rooms/${string}`]: RoomView;
    [address: `room-boards/${string}`]: RoomBoards;
    puzzles: PuzzlesData[];
    "puzzle-texts": Texts;
    [address: `puzzles/${string}/today`]: PuzzleData;
    [address: `puzzles/${string}/next`]: PuzzleData;
    [address: `puzzle-rush/${string}`]: PuzzleRush;
    [address: `puzzles/${string}/${string}`]: PuzzleData;
    [address: `puzzle-hints/${string}/${string}/${string}`]: PuzzleHint;
    [address: `puzzle-solutions/${string}/${string}`]: PuzzleSolution;
    "editor-texts": Texts;
    [address: `help/${string}`]: HelpPage;
    originals: Originals;
  }
}
