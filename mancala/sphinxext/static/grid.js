// @ts-check
// The board as a grid: one cell of it can be reached by Tab, and from there the arrow keys go where they point.
// The cells are the pits, and the head of each row.

window.MancalaGrid = class {
  /** @param {SVGElement} drawing */
  constructor(drawing) {
    const grid = /** @type {SVGElement} */ (drawing.querySelector('[role="table"]'));
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-readonly", "true");
    grid.setAttribute("aria-describedby", "mancala-keys-board");
    for (const cell of grid.querySelectorAll('[role="cell"]')) cell.setAttribute("role", "gridcell");
    this.rows = [...grid.querySelectorAll('[role="row"]')].map(
      (row) => /** @type {SVGElement[]} */ ([...row.querySelectorAll('[role="rowheader"], [role="gridcell"]')]),
    );
    this.cells = this.rows.flat();
    this.hold(this.rows[1][1]);
    grid.addEventListener("focusin", (event) => {
      const cell = this.cells.find((other) => other === event.target);
      if (cell) this.hold(cell);
    });
    grid.addEventListener("keydown", (event) => this.key(event));
  }

  /** Make a cell the one that Tab reaches. @param {SVGElement} cell */
  hold(cell) {
    this.held = cell;
    for (const other of this.cells) other.setAttribute("tabindex", other === cell ? "0" : "-1");
  }

  focus() {
    this.held?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const row = this.rows.findIndex((cells) => cells.some((cell) => cell === event.target));
    if (row < 0) return;
    const column = this.rows[row].findIndex((cell) => cell === event.target);
    /** @type {Record<string, [number, number]>} */
    const goals = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [row, 0],
      End: [row, this.rows[row].length - 1],
    };
    const goal = goals[event.key];
    if (!goal) return;
    event.preventDefault();
    this.rows[goal[0]]?.[goal[1]]?.focus();
  }
};
