import { sql } from 'kysely';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { currencyImbalances } from '../support/currency-imbalances.js';
import type { Entry, Movement } from '../../src/services/ledger/movement.js';
import { post, postWithCommit } from '../../src/services/ledger/post.js';
import { verifyWallet } from '../../src/services/ledger/checks/verify-wallet.js';
import { Frost } from '../support/frost.js';
import { runJob } from '../support/jobs.js';
import { randomFrom, randomUnit } from '../support/ledger-model.js';
import { casesOf } from '../support/long.js';
import { newWallet } from '../support/wallets.js';
import type { WalletRow } from '../../src/services/wallet/open-wallet.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('adds up every currency of the ledger');

const OPERATIONS = casesOf(3_000, 100_000);
const CALLERS = 48;
const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

/** Why the ledger refused a unit; anything but a refusal is a fault of its own. */
function refusalIn(error: unknown): string {
  const { code = '' } = error as { code?: string };
  if (!['INSUFFICIENT_FUNDS', 'WALLET_FROZEN'].includes(code)) throw error;
  return code;
}

describe('random concurrent operations', () => {
  it(`on wallets that freeze and thaw leave every sum, chain and key right (${OPERATIONS} operations, SEED=${SEED})`, async () => {
    const { system } = await world();
    const wallets: WalletRow[] = [];
    for (let n = 0; n < 12; n += 1)
      wallets.push(await newWallet(n % 2 ? { balance: '20' } : { currency: 'EUR', type: 'FIAT', balance: '20' }));
    const random = randomFrom(SEED);
    const made = new Set<string>();
    const refused = new Set<string>();
    let replays = 0;
    let frozen = 0;
    const frost = new Frost(system.db.rows);
    const past: Movement[][] = [];

    /** Through any entry; the one that leaves with the commit answers nothing. */
    const send = async (unit: Movement[]): Promise<Entry[]> => {
      const way = random();
      if (way >= 0.2) return system.ledger.submit({ movements: unit });
      if (way >= 0.1) return inTransaction(system, { operation: 'test' }, (tx) => post(tx, unit));
      await inTransaction(system, { operation: 'test' }, (tx) => postWithCommit(tx, unit));
      return [];
    };
    /** One caller, now and then asking for something that was asked for before. */
    const call = async (): Promise<void> => {
      const again = past.length > 0 && random() < 0.1;
      const unit = again ? (past[Math.floor(random() * past.length)] as Movement[]) : randomUnit(random, wallets);
      if (!again) past.push(unit);
      if (random() < 0.02) await frost.turn(wallets[Math.floor(random() * wallets.length)]?.id ?? '');
      try {
        if ((await send(unit))[0]?.replayed) replays += 1;
        for (const { key } of unit) made.add(key);
      } catch (error) {
        if (refusalIn(error) === 'WALLET_FROZEN') frozen += 1;
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
    expect(await frost.paidWhileFrozen()).toEqual([]);
    for (const name of ['checkLedger', 'sumLedger', 'sealLedger', 'verifySeals']) {
      expect(await runJob(name)).toMatchObject({ job: name, status: 'SUCCEEDED' });
    }
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
    expect(frozen).toBeGreaterThan(OPERATIONS / 1_000);
  }, 600_000);
});
