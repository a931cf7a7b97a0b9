/**
 * What a statement is made of where a quote may be: names, comments and parameters, which stay as they are, and
 * texts and numbers, which do not. A text after E has backslashes that escape; in any other they are plain characters.
 */
const PARTS =
  /"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$\d+|(?<!\w)[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|(?<![\w.])\d[\w.]*/g;
const STAYS = /^["$/-]/;

/** A statement with `?` for each value that it spells out. */
export function withoutLiterals(text: string): string {
  return text.replaceAll(PARTS, (part) => (STAYS.test(part) ? part : '?'));
}
