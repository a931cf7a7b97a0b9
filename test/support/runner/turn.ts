import { sha256 } from '../../../src/core/ids.js';
import { nameOf } from './units.js';

/** A run of all tests runs a file in one of so many turns. */
const FILE_TURNS = 4;

/** True if something of this name, one of `parts` alike, is run in this turn. */
export function isInTurn(name: string, parts: number, turn: number): boolean {
  return Number.parseInt(sha256(name).slice(0, 8), 16) % parts === turn % parts;
}

/** True if a file that is not sliced by its titles is run in this turn. */
export function isFileInTurn(path: string, turn: number): boolean {
  return isInTurn(nameOf(path), FILE_TURNS, turn);
}

/** True of the source of a file whose titles are sliced: it runs in each turn. */
export function hasSlicedTitles(source: string): boolean {
  return /\.each\(TRANSPORTS\)|\bdescribeOperations\(/.test(source);
}

/** The turn whose titles the running file is restricted to; null when it runs whole. */
export function turnOfTitles(): number | null {
  const { TEST_TURN: turn, TEST_WHOLE: whole } = process.env;
  if (turn === undefined) return null;
  const name = nameOf(expect.getState().testPath ?? '');
  return whole?.split(' ').includes(name.split('/')[0] ?? '') ? null : Number(turn);
}

/** One of the items, another one in the next turn; all of them when the file runs whole. */
export function oneInTurn<Item>(items: readonly Item[]): readonly Item[] {
  const turn = turnOfTitles();
  const name = nameOf(expect.getState().testPath ?? '');
  return turn === null ? items : items.filter((_, index) => isInTurn(name, items.length, turn + index));
}
