import { walletIdOf } from '../../src/core/catalogue/wallet-ids.js';
import { Money } from '../../src/core/money.js';
import { newId } from '../../src/core/ids.js';
import { ledgerKey } from '../../src/services/ledger/key.js';
import type { Movement } from '../../src/services/ledger/movement.js';
import { sources } from '../support/sources.js';

/*
 * A movement's key keeps it from being made twice, so all keys have one grammar. The compiler takes none that the one
 * function has not made; what goes round the compiler is found in the sources.
 */

const MAKER = 'src/services/ledger/key.ts';
const CAST = /\bas LedgerKey\b|<LedgerKey>\w/;

describe('the keys of movements', () => {
  it('are made in one place: a text in the place of a key does not compile', () => {
    const movement = {
      walletId: walletIdOf({ id: newId() }, { userId: newId() }),
      operation: 'CREDIT',
      amount: Money.zero('BTC'),
    } as const;
    // @ts-expect-error: the key was put together here.
    const own: Movement = { ...movement, key: `withdraw_${newId()}_hold` };
    const made: Movement = { ...movement, key: ledgerKey('leg', { operation: 'withdraw', id: newId(), leg: 'hold' }) };
    expect(made.key).toMatch(/^withdraw_[0-9a-f-]{36}_hold$/);
    expect(own.key).not.toBe(made.key);
  });

  it('are claimed to be keys by that place alone', () => {
    const claims = sources('src').flatMap(({ path, text }) => (CAST.test(text) ? [path] : []));
    expect(claims).toEqual([MAKER]);
  });
});
