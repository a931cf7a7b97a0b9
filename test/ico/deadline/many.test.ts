import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { runJob } from '../../support/jobs.js';
import { expectWithin, LONG } from '../../support/long.js';
import { countStatements, statementsOf } from '../../support/statements.js';
import { ownWorld, world } from '../../support/world.js';
import { mark, pass } from '../support/deadlines.js';
import { emptyInbox, settled, titlesOf } from '../support/deliveries.js';
import { buyMany } from '../support/many-buyers.js';
import { newSale, type Sale } from '../support/sales.js';

ownWorld('counts the statements of a whole launchpad');

const MANY = LONG ? 10_000 : 1_000;
/** Contributions, or accounts, that one statement takes. */
const BATCH = 500;
const WITHIN_MS = 15_000;

/** A sale that so many accounts have bought of. */
async function soldToMany(count = MANY): Promise<Sale> {
  const sale = await newSale({ phases: [{ allocation: String(40 * count) }] });
  await buyMany(sale, count);
  return sale;
}

async function storedOf({ id }: Sale) {
  const { pool } = (await world()).platform.db;
  const { rows } = await pool.query<{ deadlines: number; contributions: number; told: number[] }>(
    `select count(distinct "deliverBy")::int as deadlines, count("deliverBy")::int as contributions,
       array_agg(distinct coalesce("toldHoursLeft", -1)) as told
     from ico_transaction where "offeringId" = $1`,
    [id],
  );
  return rows[0];
}

beforeAll(async () => (await world()).clock.stop());

describe(`an offering with ${MANY} contributions`, () => {
  it('sets, moves and tells all of its deadlines by few statements, and each account is told once', async () => {
    const sale = await soldToMany();
    const sets = (await statementsOf(() => settled(sale))).filter((text) => text.includes('"deliverBy"'));
    expect(sets).toHaveLength(1);
    expect(await storedOf(sale)).toEqual({ deadlines: 1, contributions: MANY, told: [-1] });

    const call = through('REST');
    await mark(call, sale.id, 'flag');
    await pass(DAY_MS);
    const moves = await statementsOf(() => mark(call, sale.id, 'unflag'));
    expect(moves.filter((text) => text.includes('"deliverBy"'))).toHaveLength(1);
    expect(await storedOf(sale)).toMatchObject({ deadlines: 1, contributions: MANY });

    const admin = await newAdmin(['edit.ico.transaction']);
    await emptyInbox(sale.creator.id, admin.user.id);
    const idle = await countStatements(() => runJob('notifyIcoDeadlines'));
    await pass(29 * DAY_MS + HOUR_MS);
    const near = await countStatements(() => runJob('notifyIcoDeadlines'));
    expect(await titlesOf(sale.creator.id)).toEqual(['Delivery Due Within 24 Hours']);
    expect(await storedOf(sale)).toMatchObject({ told: [24] });
    await pass(DAY_MS);
    const beganAt = performance.now();
    const late = await countStatements(() => runJob('notifyIcoDeadlines'));
    expectWithin(performance.now() - beganAt, WITHIN_MS);
    expect(await storedOf(sale)).toMatchObject({ told: [0] });
    expect(await titlesOf(sale.creator.id)).toEqual(['Delivery Due Within 24 Hours', 'Delivery Overdue']);
    expect(await titlesOf(admin.user.id)).toEqual(['Deliveries Overdue']);
    const { pool } = (await world()).platform.db;
    const { rows } = await pool.query(
      `select count(*)::int as told, count(distinct "userId")::int as buyers from notification
       where title = 'Tokens Overdue'`,
    );
    expect(rows).toEqual([{ told: MANY, buyers: MANY }]);
    // Begin and commit, the lock, an empty batch each of contributions and tranches, and the notice of the creator with
    // its event.
    expect(near - idle).toBeLessThanOrEqual(MANY / BATCH + 7);
    // Those, the admins with theirs, and the notices of the buyers with theirs.
    expect(late - idle).toBeLessThanOrEqual((3 * MANY) / BATCH + 10);
  });
});
