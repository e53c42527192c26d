/** What the parts of the full board share with the engine, with comparisons and with what the browser keeps. */

/** What two boards say together; there is no parting where the readings make no difference. */
type JointData = Omit<PairData, "parting"> & { parting: number | null };

interface Comparison extends Bar {
  readonly sides: Stepper[];
  /** Lead what the sides have now been filled with. */
  fill(data: JointData): void;
}

/** What the engine says of another value of an open point in a position. */
interface Difference {
  value: string;
  label: string;
  moves: string[];
  text: string;
}

interface Doubt {
  point: string;
  question: string;
  values: Difference[];
}

/** Two readings of a position, played. */
interface Compared extends JointData {
  question: string;
  sides: { value: string; label: string; frame: Frame; steps: Step[]; outcome: string }[];
  text: string;
}

/** A game in the storage of the browser: what was played and how one looked at it, never what the engine said of it. */
interface KeptGame {
  version: number;
  ruleset: string;
  /** All turns, also those that have been taken back. */
  request: GameRequest;
  /** How many turns have been taken back. */
  back: number;
  /** The step that was on the board; null at the end of the last turn. */
  step: number | null;
  players: Players;
  prediction?: string;
  /** When it was last played, as an ISO date. */
  saved: string;
  /** How many turns have been played and not taken back. */
  turns: number;
  over: boolean;
}

/** What stands at one place of the storage; a game, if it could be read. */
interface KeptEntry {
  id: string;
  text: string;
  game: KeptGame | undefined;
}

interface GameKeeper {
  /** Where the game on the board is kept, if it is. */
  readonly id: string;
  /** Why it is not kept. */
  readonly trouble: "" | "absent" | "full";
  /** The kept game that is on its way to the board. */
  coming: KeptEntry | undefined;
  /** Keep the game, if anything has been played since it came to the board. */
  save(): void;
}

/** What plays for the sides that no person plays. */
interface Machine {
  /** Let it play on, if it had been stopped. */
  go(): void;
}

/** What a text from elsewhere turned out to be. */
interface Found {
  error?: { message: string };
  request: GameRequest & { ruleset: string };
  step: number | null;
}

/** Where a game comes in from elsewhere. */
interface Arrival {
  /** What is said of a link. */
  readonly root: HTMLElement;
  /** Read a text, and put what it is on the board if it is a game of this board. */
  open(text: string, retry: () => unknown): Promise<{ found: Found | undefined; opened: boolean }>;
  /** What leads to the board of another ruleset. */
  other(root: Element, ruleset: string): HTMLElement | null;
  /** Let it lead to this very moment. */
  lead(root: Element, found: Found): Promise<boolean>;
}

interface Window {
  mancalaArrivals: Map<Game, Arrival>;
  MancalaMachine: new (game: Game) => Machine;
  MancalaCompare: new (root: HTMLElement, sides: Stepper[], data: JointData, addressed: boolean) => Comparison;
  mancalaShelf: {
    /** What makes of an entry one of the next version, by the version that it has. */
    upgrades: Record<number, (entry: any) => any>;
    /** A game out of the text that is kept; an error where that is none. */
    read(text: string): KeptGame;
    /** What is kept, the newest first; what cannot be read comes last. */
    entries(): KeptEntry[];
    remove(id: string): void;
    /** Tell when another tab has kept or deleted something. */
    heed(changed: () => void): void;
    Keeper: new (game: Game, changed: () => void) => GameKeeper;
  };
}
