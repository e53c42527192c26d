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
  rules: string[];
}

interface Step {
  event: BoardEvent;
  frame: Frame;
  text: string;
}

/** How a game has come to a position: as the fields of a game request. */
interface Beginning {
  position?: string;
  rite?: object;
  history: string[];
}

interface BoardData {
  ruleset: string;
  readings: Record<string, string>;
  step: number;
  frame: Frame;
  steps: Step[];
  /** The steps after which a turn is whole, and what has to be asked to come to the position then. */
  turns: { step: number; asked: Beginning }[];
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

interface Answer {
  frame: Frame;
  steps: Step[];
  after: string;
  next: string[];
  repeated: number;
  ended: string | null;
  outcome: string;
  error?: { code: string; message: string };
}

interface Window {
  mancalaDrawing: {
    Drawing: new (root: SVGElement) => Drawing;
    marks(track: Pick<Track, "frame" | "steps">, at: number): Marks;
  };
  MancalaGrid: new (drawing: SVGElement) => Grid;
  MancalaVoice: new (region: HTMLElement) => Voice;
  MancalaBar: new (figure: HTMLElement, track: Track) => Bar;
  mancalaRules: Record<string, RuleText>;
  mancalaBoards: Stepper[];
}
