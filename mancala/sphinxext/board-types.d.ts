/** What the two scripts of a board share; figure.py writes it, `mancala.web` answers in the same form. */

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

interface BoardData {
  ruleset: string;
  readings: Record<string, string>;
  step: number;
  frame: Frame;
  steps: Step[];
  turns: { step: number; position: string }[];
  outcome: string;
  rules: Record<string, { href: string; number: string; title: string }>;
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

interface Stepper {
  readonly figure: HTMLElement;
  readonly data: BoardData;
  readonly example: Track;
  track: Track;
  at: number;
  /** Runs while the board steps by itself, else 0. */
  readonly timer: number;
  /** Told whenever the board has been painted. */
  painted: () => void;
  load(track: Track, at: number): void;
  append(steps: Step[], outcome: string): void;
  cut(length: number, outcome: string): void;
  go(step: number): void;
  play(lead?: number): void;
  pause(): void;
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
  mancalaBoards: Stepper[];
}
