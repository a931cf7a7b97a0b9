import { sql } from 'kysely';
import { act } from '../../src/services/act.js';
import { currencyImbalances } from '../../src/services/ledger/invariant.js';
import type { Movement } from '../../src/services/ledger/movement.js';
import { post, postWithCommit } from '../../src/services/ledger/post.js';
import { verifyWallet } from '../../src/services/ledger/verify-wallet.js';
import { randomFrom, randomUnit } from '../support/ledger-model.js';
import { newWallet } from '../support/wallets.js';
import type { WalletRow } from '../../src/services/wallet/open-wallet.js';
import { world } from '../support/world.js';

const OPERATIONS = process.env['TEST_LONG'] ? 100_000 : 3_000;
const CALLERS = 48;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

describe('random concurrent operations', () => {
  it(`leave every sum, chain and key right (${OPERATIONS} operations, SEED=${SEED})`, async () => {
    const { system } = await world();
    const wallets: WalletRow[] = [];
    for (let n = 0; n < 12; n += 1)
      wallets.push(await newWallet(n % 2 ? { balance: '20' } : { currency: 'EUR', type: 'FIAT', balance: '20' }));
    const random = randomFrom(SEED);
    const made = new Set<string>();
    const refused = new Set<string>();
    let replays = 0;
    const past: Movement[][] = [];

    /** One caller: through any entry, now and then asking for something that was asked for before. */
    const call = async (): Promise<void> => {
      const again = past.length > 0 && random() < 0.1;
      const unit = again ? (past[Math.floor(random() * past.length)] as Movement[]) : randomUnit(random, wallets);
      if (!again) past.push(unit);
      try {
        const way = random();
        if (way < 0.1) await act(system, { operation: 'test' }, (tx) => postWithCommit(tx, unit));
        else {
          const entries =
            way < 0.2
              ? await act(system, { operation: 'test' }, (tx) => post(tx, unit))
              : await system.ledger.submit({ movements: unit });
          if (entries[0]?.replayed) replays += 1;
        }
        for (const { key } of unit) made.add(key);
      } catch (error) {
        if ((error as { code?: string }).code !== 'INSUFFICIENT_FUNDS') throw error;
        for (const { key } of unit) refused.add(key);
      }
    };
    let left = OPERATIONS;
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (left > 0) {
          left -= 1;
          await call();
        }
      }),
    );

    const ids = wallets.map(({ id }) => id);
    for (const id of ids) expect((await verifyWallet(system.db.rows, id)).faults).toEqual([]);
    expect(await currencyImbalances(system.db.rows)).toEqual([]);
    const stored = await sql<{ key: string }>`
      select "idempotencyKey" as key from wallet_audit_log where "walletId" = any(${ids}::uuid[]) and "idempotencyKey" like 'random%'`.execute(
      system.db.rows,
    );
    const keys = stored.rows.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    // What was refused once may have been made when it was asked for again; nothing else is there.
    expect(new Set(keys)).toEqual(made);
    const negative = await sql`select from wallet where balance < 0 or "inOrder" < 0`.execute(system.db.rows);
    expect(negative.rows).toEqual([]);
    expect(replays).toBeGreaterThan(OPERATIONS / 100);
    expect(refused.size).toBeGreaterThan(OPERATIONS / 100);
  }, 600_000);
});
