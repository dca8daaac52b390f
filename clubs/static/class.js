// In the grid of a class the arrow keys go from cell to cell. Without this, Tab does.
(() => {
  "use strict";

  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

  document.querySelector(".grid")?.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    let cell = event.target.closest("th, td");
    if (!step || !cell || event.ctrlKey || event.altKey || event.metaKey) return;
    const rows = [...cell.closest("tbody").rows];
    let [row, column] = [rows.indexOf(cell.parentNode), cell.cellIndex];
    do {
      [row, column] = [row + step[0], column + step[1]];
      cell = rows[row]?.cells[column];
    } while (cell && !cell.querySelector("a")?.checkVisibility());
    if (!cell) return;
    event.preventDefault();
    cell.querySelector("a").focus();
  });
})();
