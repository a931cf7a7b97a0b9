/**
 * Finds the parts of a statement: quoted names, comments and parameters, which are kept, and literal texts and numbers,
 * which are replaced. A backslash escapes only in a literal text with the prefix E.
 */
const PARTS =
  /"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$\d+|(?<!\w)[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|(?<![\w.])\d[\w.]*/g;
const STAYS = /^["$/-]/;

/** A statement with `?` for each value that it spells out. */
export function withoutLiterals(text: string): string {
  return text.replaceAll(PARTS, (part) => (STAYS.test(part) ? part : '?'));
}
