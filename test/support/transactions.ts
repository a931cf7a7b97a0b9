import { dirname, join } from 'node:path';
import { sources, type Source } from './sources.js';

/** A call of `inTransaction`, `askThenWrite` or `submit` in a use case, as its text says it. */
export interface WrittenTransaction {
  readonly path: string;
  /** Name of the operation; null where the text does not spell it. */
  readonly operation: string | null;
  /** Whether it declares how it is repeated. */
  readonly once: boolean;
}

/** What moves money, or decides over a request for it. */
const MOVERS: Readonly<Record<string, readonly string[]>> = {
  'src/services/ledger/post.ts': ['post', 'postWithCommit'],
  'src/services/ledger/submit.ts': ['submit'],
  'src/services/money-request/decide.ts': ['decide', 'decideLocked'],
};

/** Files whose movements are no use case of their own, with the reason. Whoever imports them is not counted for that. */
const NO_MOVERS: Readonly<Record<string, string>> = {
  'src/services/wallet/open-wallet.ts': "a new wallet's first row moves nothing",
};

/** The transactions of every use case that moves money or decides over a request, by itself or by what it imports. */
export function moneyTransactions(all: readonly Source[] = sources('src/services')): WrittenTransaction[] {
  const moving = new Set<string>();
  for (let before = -1; before < moving.size;) {
    before = moving.size;
    for (const source of all) if (moves(source, moving)) moving.add(source.path);
  }
  return all.filter(({ path }) => moving.has(path)).flatMap(transactionsOf);
}

/** The transactions of every use case. */
export function allTransactions(): WrittenTransaction[] {
  return sources('src/services').flatMap(transactionsOf);
}

function moves({ path, text }: Source, moving: ReadonlySet<string>): boolean {
  if (path.startsWith('src/services/ledger/') || path in NO_MOVERS || path in MOVERS) return false;
  return [...text.matchAll(/import (type )?\{([^}]*)\} from '(\.[^']*)'/g)].some(([, type, names = '', from = '']) => {
    if (type) return false;
    const file = join(dirname(path), from).replace(/\.js$/, '.ts');
    const imported = new Set(names.split(',').map((name) => name.trim().split(' as ')[0]));
    return moving.has(file) || (MOVERS[file] ?? []).some((name) => imported.has(name));
  });
}

function transactionsOf({ path, text }: Source): WrittenTransaction[] {
  const calls = [...text.matchAll(/(?<!function )\b(?:inTransaction|askThenWrite|submit)(?:<[^>(]*>)?\(/g)];
  return calls.map(({ index, 0: opening }) => {
    const given = text.slice(index + opening.length);
    const options = firstArgument(given.slice(firstArgument(given).length + 1));
    const [, spelled, constant] = /\boperation(?::\s*(?:'(\w+)'|(\w+)))?/.exec(options) ?? [];
    const [, named] = new RegExp(`\\bconst ${constant ?? 'operation'} = '(\\w+)'`).exec(text) ?? [];
    return { path, operation: spelled ?? named ?? null, once: /\bonce\b/.test(options) };
  });
}

/** The text up to the comma or bracket that ends an argument. */
function firstArgument(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (depth === 0 && /[,)]/.test(character)) return text.slice(0, at);
    if (/[([{]/.test(character)) depth += 1;
    if (/[)\]}]/.test(character)) depth -= 1;
  }
  return text;
}
