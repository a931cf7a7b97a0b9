import { newId } from '../../../src/core/ids.js';
import { findDue } from '../../../src/services/ico/delivery/due.js';
import { noteChecked } from '../../../src/services/ico/delivery/note-checked.js';
import { world } from '../../support/world.js';
import { buyMany } from '../support/many-buyers.js';
import { newSale, type Sale } from '../support/sales.js';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** An offering with so many deliveries that its chain has not decided over, by so many transactions. */
async function waiting(deliveries: number, hashes: number, checkedAt: string): Promise<Sale> {
  const sale = await newSale({ phases: [{ allocation: '10000' }] });
  await buyMany(sale, deliveries);
  const { pool } = (await world()).platform.db;
  await pool.query(
    `update ico_transaction c set status = 'VERIFICATION', "chainCheck" = 'PENDING', "checkedAt" = $3::timestamptz,
       "submittedAt" = $3::timestamptz, "namedAt" = $3::timestamptz,
       "transactionHash" = '0x' || $4::text || lpad(to_hex(each.nth % $2::int), 32, '0')
     from (select id, row_number() over (order by id) as nth from ico_transaction where "offeringId" = $1) each
     where each.id = c.id`,
    [sale.id, hashes, checkedAt, newId().replaceAll('-', '')],
  );
  return sale;
}

/** Has everything been decided that waits. */
async function decideAll(): Promise<void> {
  const { pool } = (await world()).platform.db;
  await pool.query(`update ico_transaction set "chainCheck" = 'CONFIRMED' where "chainCheck" = 'PENDING'`);
}

/** The deliveries of a run, in the order of their transactions. */
async function nextRun() {
  const { system } = await world();
  const hashes = await findDue(system.db.rows);
  const all = hashes.flatMap(({ due }) => due.map(({ delivery }) => delivery));
  await noteChecked(system, all);
  return { hashes, all, of: ({ id }: Sale) => all.filter(({ offeringId }) => offeringId === id) };
}

describe('what a run looks at', () => {
  afterEach(decideAll);

  it('has something of each offering, however much of another has waited for longer', async () => {
    const many = await waiting(400, 1, LONG_AGO);
    const few = await waiting(3, 3, '2020-01-02T00:00:00.000Z');
    const { all, of } = await nextRun();
    expect([all.length, of(few).length, of(many).length]).toEqual([200, 3, 197]);
  });

  it('is by at most twenty transactions of an offering, those next that were not looked at for longest', async () => {
    const sale = await waiting(50, 25, LONG_AGO);
    const { hashes: first, all } = await nextRun();
    expect([first.length, all.length]).toEqual([20, 40]);
    (await world()).clock.advance(1000);
    const { hashes: second } = await nextRun();
    const left = new Set(first.map(({ hash }) => hash));
    expect(second.slice(0, 5).filter(({ hash }) => left.has(hash))).toEqual([]);
    expect(second).toHaveLength(20);
    expect((await nextRun()).of(sale)).toHaveLength(40);
  });

  it('has what the run before had no room for', async () => {
    const sale = await waiting(250, 1, LONG_AGO);
    const first = await nextRun();
    expect(first.of(sale)).toHaveLength(200);
    (await world()).clock.advance(1000);
    const seen = new Set(first.all.map(({ transactionId }) => transactionId));
    const second = (await nextRun()).of(sale).map(({ transactionId }) => seen.has(transactionId));
    expect([second.length, second.filter((wasSeen) => !wasSeen).length]).toEqual([200, 50]);
  });
});
