import { readFileSync } from 'node:fs';
import type { Source } from '../sources.js';
import type { Changes } from './changes.js';
import { reachOf } from './modules.js';
import { hasSlicedTitles, isFileInTurn } from './turn.js';
import { nameOf } from './units.js';

/** Run each time: the rules of the house, compiled against interpreted queries, and the server that lives on. */
const ALWAYS = /^house\/|^living\/(differential|living)$/;

/** What a run without arguments runs. */
export interface Plan {
  readonly files: readonly string[];
  /** Modules whose files run whole; null when everything does. */
  readonly whole: readonly string[] | null;
  /** For the terminal: the base and why. */
  readonly reason: string;
}

/** All that belongs to what differs, and a slice of the rest. */
export function planOf(
  paths: readonly string[],
  { base, files: changed }: Changes,
  { turn, sources }: { readonly turn: number; readonly sources: readonly Source[] },
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Plan {
  const reach = reachOf(changed, sources);
  if ('everything' in reach) {
    return {
      files: paths,
      whole: null,
      reason: `everything, since ${reach.everything} differs from ${base ?? 'its base'}`,
    };
  }
  const { modules } = reach;
  const runs = (path: string): boolean => {
    const name = nameOf(path);
    if (ALWAYS.test(name) || modules.includes(name.split('/')[0] ?? '')) return true;
    return hasSlicedTitles(read(path)) || isFileInTurn(path, turn);
  };
  return { files: paths.filter(runs), whole: modules, reason: reasonOf(base, modules) };
}

function reasonOf(base: string | null, modules: readonly string[]): string {
  if (base === null) return 'a slice of everything, since there is no base to compare with';
  if (modules.length === 0) return `a slice of everything, since nothing differs from ${base}`;
  return `${modules.join(', ')} whole, which differ from ${base} or use what does, and a slice of the rest`;
}
