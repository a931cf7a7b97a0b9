/** Programs for spreadsheets take a cell that begins so for a formula, which could send data away or run commands. */
const FORMULA = /^[=+\-@\t\r]/;
/** A number is no formula, even one below zero. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const QUOTED = /[",\r\n]/;

/** A line of a CSV file (RFC 4180). Cells that would be taken for formulas begin with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
