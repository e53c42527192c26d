/** What the scripts of a board share; figure.py writes it, `mancala.web` answers in the same form. */

type Side = "south" | "north";

/** What a board shows at one moment. */
interface Frame {
  pits: number[];
  captured: [number, number];
  hand: number;
  side: Side;
  turn: number;
}

interface BoardEvent {
  type: string;
  pit?: string;
  seeds?: number;
  /** Who decides the sides in the opening rite. */
  chooser?: "guesser" | "challenger";
  rules: string[];
}

interface Step {
  event: BoardEvent;
  frame: Frame;
  text: string;
}

/** How a game begins; without a position with the usual start. */
interface Beginning {
  position?: string;
  rite?: object;
}

/** A game as it has been played: the fields of a game request. */
interface GameRequest extends Beginning {
  readings: Record<string, string>;
  history: string[];
  claim?: boolean;
}

interface BoardData {
  ruleset: string;
  readings: Record<string, string>;
  step: number;
  frame: Frame;
  steps: Step[];
  /** The steps after which a turn is whole, and what has to be asked to come to the position then. */
  turns: { step: number; asked: Beginning & { history: string[] } }[];
  outcome: string;
}

/** A rule as a page tells it once for all its boards. */
interface RuleText {
  href: string;
  number: string;
  title: string;
  text: string;
}

/** What a turn has done so far: as `Marks` in svg.py. */
interface Marks {
  lifted?: string;
  sown: string[];
  taken: Map<string, number>;
  gained: number[];
  hand: number;
}

interface Drawing {
  readonly flipped: boolean;
  flip(): void;
  paint(frame: Frame, marks: Marks, over: boolean): void;
}

interface Grid {
  readonly cells: SVGElement[];
  /** Make a cell the one that Tab reaches. */
  hold(cell: SVGElement): void;
  focus(): void;
}

interface Voice {
  tell(texts: string[]): void;
  answer(texts: string[]): void;
  repeat(): void;
}

/** A row of steps from a first frame, with the list that has them in words. */
interface Track {
  frame: Frame;
  steps: Step[];
  list: HTMLElement;
  outcome: string;
  /** What is said before the first step. */
  start: string;
  /** Whether its steps have addresses. */
  addressed: boolean;
}

/** What is stepped with; it leads one board, or two. */
interface Bar {
  readonly figure: HTMLElement;
  track: Track;
  at: number;
  /** Runs while it steps by itself, else 0. */
  readonly timer: number;
  readonly voice: Voice;
  /** Called whenever a step has been painted. */
  readonly watchers: Set<() => void>;
  listen(): void;
  /** Show a step, and say nothing. */
  move(step: number): void;
  paint(): void;
  text(): string;
  /** How the game has ended, where the board shows its end. */
  end(): string;
  /** Whether a step is a seed that is followed by another. */
  passing(step: number): boolean;
  /** Go to a step, and say what happens there. */
  go(step: number): void;
  /** Come to a step at once, and say all that happens until there. */
  skip(step: number): void;
  play(lead?: number): void;
  pause(): void;
  /** Step through other steps. */
  load(track: Track, at: number): void;
  /** Put the step into the address of the page; where steps have none, the figure. */
  address(): void;
}

interface Stepper extends Bar {
  readonly data: BoardData;
  readonly example: Track;
  readonly drawing: Drawing;
  readonly grid: Grid;
  append(steps: Step[], outcome: string): void;
  cut(length: number, outcome: string): void;
}

/** What two boards say together: from the step at which their readings part on, both sides in one text. */
interface PairData {
  parting: number;
  texts: string[];
  outcome: string;
}

/** What a move would do, in a sentence: where its last seed falls, how many seeds it takes and from where. */
interface Ahead {
  pit: string | null;
  seeds: number;
  taken: string[];
  text: string;
}

/** What the engine says of a game; each request has only what it asked for. */
interface Answer {
  frame: Frame;
  steps: Step[];
  after: string;
  next: string[];
  repeated: number;
  /** Whether the players may share what is left, and whether they may end a game that has come back. */
  agree: boolean;
  claim: boolean;
  /** Why a machine would not share. */
  refusal: string;
  ended: string | null;
  outcome: string;
  total: string;
  turns: (Answer & { move: string })[];
  ahead?: Record<string, Ahead>;
  suggested?: { move: string; text: string } | null;
  record?: string;
  link?: string;
  verdict?: string;
  error?: { code: string; message: string };
}

interface Turn {
  move: string;
  answer: Answer;
  /** The step at which it is whole. */
  end: number;
  /** Whether the players ended the game after it, as its position had come back. */
  claimed?: boolean;
  ahead?: Record<string, Ahead>;
}

type Player = "person" | "random" | "greedy";
type Players = Record<Side, Player>;
type GameState = "file" | "idle" | "loading" | "ready" | "failed";

/** A game as the page keeps it over a reload. */
interface Kept {
  beginning: Beginning;
  readings: Record<string, string>;
  turns: Turn[];
  now: number;
  back: number;
  players: Players;
  prediction?: string;
}

interface Game {
  readonly board: Stepper;
  /** The list of what has been played. */
  readonly list: HTMLElement;
  readonly ruleset: string;
  /** Called whenever anything has changed. */
  readonly watchers: Set<() => void>;
  readonly state: GameState;
  readonly failure: { code: string; message: string };
  readonly progress: number | undefined;
  readonly busy: boolean;
  readonly turns: Turn[];
  readonly now: number;
  /** The present turn; none before the game. */
  readonly turn: Turn;
  readonly readings: Record<string, string>;
  players: Players;
  prediction: string | undefined;
  /** Whether it is shown what a move would do. */
  foresight: boolean;
  /** Whether something is to be answered before a turn is played. */
  waits: boolean;
  /** Whether the board shows the end of the last turn, and nothing is on its way. */
  readonly arrived: boolean;
  readonly side: Side;
  /** How many sides a machine plays. */
  readonly machines: number;
  /** The step at which the board stands; null at the last one. */
  readonly step: number | null;
  /** What a person may play now. */
  readonly next: string[];
  readonly request: GameRequest;
  readonly again: () => Promise<boolean>;
  begin(): Promise<boolean>;
  /** Put a game on the board in place of what is there, which stays if the engine refuses. */
  open(request: GameRequest, step?: number | null): Promise<boolean>;
  reopen(): boolean;
  choose(move: string): Promise<void>;
  /** Play what the engine has offered or suggested. */
  play(move: string): Promise<boolean>;
  claim(): Promise<void>;
  hurry(): void;
  take(way: 1 | -1): void;
  rewind(): void;
  leave(): void;
  cancel(): void;
  keep(): void;
  /** Note something with the page in the way back, under a name; perhaps with another address. */
  note(name: string, value: unknown, address?: string): void;
  changed(): void;
  /** Let the stepper play to its end, or be there at once for whoever wants no motion. */
  run(lead?: number): void;
  /** A number for the engine to draw by. */
  chance(): number;
  /** What the board shows after what an answer tells. */
  frame(answer: Pick<Answer, "frame" | "steps">): Frame;
  /** The last turn that was whole at a step, which is the one on the board unless told. */
  whole(step?: number): Turn;
  /** Ask the engine in the name of the game: loads it if need be, waits and fails where it is seen. */
  ask(request: object, then: (answer: Answer) => void): Promise<boolean>;
  /** Ask beside the game; undefined where there is no answer or the game has gone on. An answer may be an error. */
  aside(request: object): Promise<Answer | undefined>;
  /** The same, but the engine is loaded first where it is not there. */
  inquire(request: object, retry: () => unknown): Promise<Answer | undefined>;
}

interface Window {
  mancalaDrawing: {
    Drawing: new (root: SVGElement) => Drawing;
    marks(track: Pick<Track, "frame" | "steps">, at: number): Marks;
  };
  MancalaGrid: new (drawing: SVGElement) => Grid;
  MancalaVoice: new (region: HTMLElement) => Voice;
  MancalaBar: new (figure: HTMLElement, track: Track) => Bar;
  MancalaBoard: new (figure: HTMLElement) => Stepper;
  MancalaGame: new (board: Stepper, base: string) => Game;
  mancalaRules: Record<string, RuleText>;
  mancalaBoards: Stepper[];
  mancalaGames: Game[];
}
