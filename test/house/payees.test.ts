import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moneyTransactions } from '../support/transactions.js';
import { ROOT, sources } from '../support/sources.js';

/*
 * Found from the sources: a use case that moves money asks whether who is paid may still be paid, in the transaction that
 * pays. One that is added later is held to it without a word here.
 */

/** What a file says that pays no account, or none but the caller's own. */
const PAYS_NOBODY_ELSE = /^\/\/ Pays nobody else: .+\.$/m;
const ASKS = /\b(?:requirePayee|readParties|lockOffer)\(/;

describe('use cases that move money', () => {
  const paths = [...new Set(moneyTransactions().map(({ path }) => path))].toSorted();
  const says = (path: string, pattern: RegExp) => pattern.test(readFileSync(join(ROOT, path), 'utf8'));

  it('ask whether the payee is ACTIVE at that time, or say why they need not', () => {
    expect(paths).toContain('src/services/money/transfer/create-transfer.ts');
    const silent = paths.filter((path) => !says(path, ASKS) && !says(path, PAYS_NOBODY_ELSE));
    expect(
      silent.map((path) => `${path}: call requirePayee, or say in a line "// Pays nobody else: <reason>."`),
    ).toEqual([]);
  });

  it('are exempt only while they need it', () => {
    const exempt = sources('src').flatMap(({ path, text }) => (PAYS_NOBODY_ELSE.test(text) ? [path] : []));
    const idle = exempt.filter((path) => !paths.includes(path) || says(path, ASKS));
    expect(idle.map((path) => `${path}: take the line "// Pays nobody else" out`)).toEqual([]);
  });
});
