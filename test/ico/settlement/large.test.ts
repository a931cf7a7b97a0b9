import { LONG, expectWithin } from '../../support/long.js';
import { countStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { escrowOf, newSale, storedSale } from '../support/sales.js';
import { buyMany } from '../support/many-buyers.js';
import { bookFaults, endSale, settle, statusOf } from '../support/settled.js';

/** Of which one wallet is frozen and one account has ended. */
const WITH_TWO_OPEN = LONG ? 10_000 : 600;
const MIB = 1_048_576;
const CONTRIBUTIONS = LONG ? 10_000 : 1_200;
/** Time and memory say something only in a process that does nothing else, on two idle cores: in the long run. */
const WITHIN_MS = 30_000;
const MOST_MEMORY = 200 * MIB;
const SAMPLED_EVERY_MS = 10;

/** How much memory the process takes more, at most, while the work lasts. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLED_EVERY_MS);
  await work();
  clearInterval(sampling);
  return Math.max(most, process.memoryUsage.rss()) - before;
}

describe('an offering with many contributions', () => {
  it(`of ${CONTRIBUTIONS} that fails is refunded in one transaction, in time and in little memory`, async () => {
    const sale = await newSale({ phases: [{ allocation: '10000000' }] });
    await buyMany(sale, CONTRIBUTIONS);
    expect(await bookFaults()).toEqual([]);
    await endSale(sale.id);
    const beganAt = performance.now();
    let run: Awaited<ReturnType<typeof settle>> | undefined;
    let statements = 0;
    const growth = await growthOf(async () => {
      statements = await countStatements(async () => (run = await settle()));
    });
    const took = performance.now() - beganAt;
    if (LONG) process.stderr.write(`refunded in ${Math.round(took)} ms, ${Math.round(growth / MIB)} MiB more\n`);
    expect(run).toMatchObject({ error: null, counts: { failed: 1, refunded: CONTRIBUTIONS, barred: 0 } });
    expect([await statusOf(sale.id), await escrowOf(sale)]).toEqual(['FAILED', '0']);
    expect(await storedSale(sale.id)).toMatchObject({ raised: '0', sold: '0', contributors: 0 });
    expect(await bookFaults()).toEqual([]);
    const { platform } = await world();
    const { rows } = await platform.db.pool.query<{ wallets: string; told: string }>(
      `select count(*) filter (where w.balance = 10) as wallets, count(n.id) as told
       from ico_transaction t join wallet w on w.id = t."walletId"
       left join notification n on n."userId" = t."userId" and n.title = 'Contribution Refunded'
       where t."offeringId" = $1 and t.status = 'REFUNDED'`,
      [sale.id],
    );
    expect(rows).toEqual([{ wallets: String(CONTRIBUTIONS), told: String(CONTRIBUTIONS) }]);
    expect(statements).toBeLessThan(CONTRIBUTIONS / 10);
    expectWithin(took, WITHIN_MS);
    if (LONG) expect(growth).toBeLessThan(MOST_MEMORY);
  });

  it(`of ${WITH_TWO_OPEN} that fails refunds all but a frozen wallet and an ended account, which are tried again`, async () => {
    const sale = await newSale({ phases: [{ allocation: '10000000' }] });
    await buyMany(sale, WITH_TWO_OPEN);
    const { platform } = await world();
    const { rows } = await platform.db.pool.query<{ userId: string; walletId: string }>(
      'select "userId", "walletId" from ico_transaction where "offeringId" = $1 order by id offset 300 limit 2',
      [sale.id],
    );
    const [frozen, ended] = rows as [(typeof rows)[0], (typeof rows)[0]];
    await platform.db.pool.query('update wallet set "frozenAt" = now() where id = $1', [frozen.walletId]);
    await platform.db.pool.query('update "user" set "deletedAt" = now() where id = $1', [ended.userId]);
    await endSale(sale.id);
    const paid = WITH_TWO_OPEN - 2;
    expect(await settle()).toMatchObject({
      error: null,
      counts: { failed: 1, refunded: paid, barred: 2, uncovered: 0 },
    });
    expect([await statusOf(sale.id), await escrowOf(sale)]).toEqual(['FAILED', '20']);
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 0, barred: 2 } });
    await platform.db.pool.query('update wallet set "frozenAt" = null where id = $1', [frozen.walletId]);
    await platform.db.pool.query('update "user" set "deletedAt" = null where id = $1', [ended.userId]);
    expect(await settle()).toMatchObject({ error: null, counts: { refunded: 2, barred: 0 } });
    expect([await escrowOf(sale), await bookFaults()]).toEqual(['0', []]);
  });
});
