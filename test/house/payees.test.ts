import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moneyTransactions } from '../support/transactions.js';
import { ROOT } from '../support/sources.js';

/*
 * Found from the sources: a use case that moves money asks whether who is paid may still be paid, in the transaction that
 * pays. One that is added later is held to it without a word here.
 */

/** Use cases that pay no account, or none but the caller's own, by file. */
const PAYS_NOBODY_ELSE: Readonly<Record<string, string>> = {
  'src/services/money-request/expire.ts': 'what was held goes back to its owner',
  'src/services/wallet/demo-wallets.ts': 'demo data, for accounts that the seed has just made',
};

const ASKS = /\b(?:requirePayee|findParties)\(/;

describe('use cases that move money', () => {
  const paths = [...new Set(moneyTransactions().map(({ path }) => path))].toSorted();
  const asks = (path: string) => ASKS.test(readFileSync(join(ROOT, path), 'utf8'));

  it('ask whether the payee is ACTIVE at that time, or say why they need not', () => {
    expect(paths).toContain('src/services/money/transfer/create-transfer.ts');
    expect(paths.filter((path) => !asks(path) && !(path in PAYS_NOBODY_ELSE))).toEqual([]);
  });

  it('are exempt only while they need it', () => {
    expect(Object.keys(PAYS_NOBODY_ELSE).filter((path) => !paths.includes(path) || asks(path))).toEqual([]);
  });
});
