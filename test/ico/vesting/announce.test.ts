import { sql } from 'kysely';
import { DAY_MS } from '../../../src/core/clock.js';
import { runJob } from '../../support/jobs.js';
import { countStatements } from '../../support/statements.js';
import { ownWorld, world } from '../../support/world.js';
import { deliveredTranche, emptyInbox, settled, sold, titlesOf, tranchesOf, type Sold } from '../support/deliveries.js';
import { bought, newBuyer, newSale } from '../support/sales.js';

ownWorld('counts the people of a whole launchpad who are told');

const LINEAR = { vesting: { type: 'LINEAR', durationMonths: 12, initialPercent: '10' } } as const;
/** Until the first tranche of a sale of thirty days is due. */
const FIRST_MS = 30 * DAY_MS;

const run = () => runJob('processIcoVestingReleases');

async function advance(ms: number): Promise<void> {
  (await world()).clock.advance(ms);
}

async function announcedOf({ id }: Pick<Sold, 'id'>): Promise<number[]> {
  return (await tranchesOf(id)).filter(({ announcedAt }) => announcedAt !== null).map(({ sequence }) => sequence);
}

async function toldOf({ sale, buyer }: Sold): Promise<string[][]> {
  return [await titlesOf(buyer.user.id), await titlesOf(sale.creator.id)];
}

const empty = ({ sale, buyer }: Sold) => emptyInbox(sale.creator.id, buyer.user.id);

/** Brings a row into a state that no use case leaves. */
async function left(table: string, change: string, id: string): Promise<void> {
  const { rows } = (await world()).system.db;
  await sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${id}`.execute(rows);
}

/** What other tests of this file have left is announced before. */
afterEach(async () => {
  const { rows } = (await world()).system.db;
  await sql`update ico_token_vesting_release set "announcedAt" = now() where "announcedAt" is null`.execute(rows);
});

it('tranches that are due are announced once, to buyer and creator', async () => {
  const one = await sold(LINEAR);
  await empty(one);
  expect(await run()).toMatchObject({ status: 'SUCCEEDED' });
  expect(await announcedOf(one)).toEqual([]);
  await advance(FIRST_MS);
  expect(await run()).toMatchObject({ status: 'SUCCEEDED', counts: { announced: 1, completed: 0, cancelled: 0 } });
  expect(await announcedOf(one)).toEqual([1]);
  expect(await toldOf(one)).toEqual([['Tokens Due'], ['Tranches Due']]);
  await run();
  expect(await toldOf(one)).toEqual([['Tokens Due'], ['Tranches Due']]);
  await advance(31 * DAY_MS);
  await run();
  expect(await announcedOf(one)).toEqual([1, 2]);
  expect((await toldOf(one)).map((titles) => titles.length)).toEqual([2, 2]);
});

it('several that are due at once are one notification for each account', async () => {
  const sale = await newSale(LINEAR);
  const [buyer, other] = [await newBuyer(sale), await newBuyer(sale)];
  await bought(buyer, sale, '100');
  await bought(buyer, sale, '100');
  const { id } = await bought(other, sale, '50');
  await settled(sale);
  await emptyInbox(sale.creator.id, buyer.user.id, other.user.id);
  await advance(FIRST_MS + 31 * DAY_MS);
  expect(await run()).toMatchObject({ counts: { announced: 6 } });
  const { rows } = (await world()).system.db;
  const told = rows.selectFrom('notification').select(['message', 'link']);
  const [toBuyer] = await told.where('userId', '=', buyer.user.id).execute();
  expect(toBuyer?.message).toContain('4 tranches with 70 TST');
  const [toOther, ...more] = await told.where('userId', '=', other.user.id).execute();
  expect([toOther?.link, more]).toEqual([`/ico/transaction/${id}`, []]);
  const [toCreator] = await told.where('userId', '=', sale.creator.id).execute();
  expect(toCreator).toMatchObject({
    message: expect.stringContaining('6 tranches with 87.5 TST'),
    link: `/ico/creator/token/${sale.id}`,
  });
});

it('what is delivered is not announced, what has failed is, and nothing before the offering has succeeded', async () => {
  const one = await sold(LINEAR);
  await deliveredTranche(one.id, 1);
  await left('ico_token_vesting_release', "status = 'FAILED'", await deliveredTranche(one.id, 2));
  const sale = await newSale(LINEAR);
  const unsettled = await bought(await newBuyer(sale), sale, '200');
  await advance(FIRST_MS + 31 * DAY_MS);
  await run();
  expect(await announcedOf(one)).toEqual([2]);
  expect(await announcedOf(unsettled)).toEqual([]);
});

it('an offering whose announcement fails holds no other up, and the next run makes it up', async () => {
  const [bad, good] = [await sold(LINEAR), await sold(LINEAR)];
  const { rows } = (await world()).system.db;
  await sql`create function test_refuse() returns trigger language plpgsql as $$ begin
    if new."userId" = ${sql.lit(bad.sale.creator.id)} then raise exception 'not this one'; end if; return new;
  end $$`.execute(rows);
  await sql`create trigger test_refuse before insert on notification for each row execute function test_refuse()`.execute(
    rows,
  );
  await advance(FIRST_MS);
  const failed = await run().finally(() => sql`drop trigger test_refuse on notification`.execute(rows));
  expect(failed).toMatchObject({ status: 'FAILED', error: expect.stringContaining('"announced":1') });
  expect([await announcedOf(bad), await announcedOf(good)]).toEqual([[], [1]]);
  expect(await run()).toMatchObject({ status: 'SUCCEEDED', counts: { announced: 1 } });
});

it('more than five hundred are announced in one run, by as many statements as there are offerings and batches', async () => {
  const sale = await newSale({ vesting: { type: 'LINEAR', durationMonths: 120 } });
  const buyer = await newBuyer(sale);
  for (let at = 0; at < 5; at += 1) await bought(buyer, sale, '50');
  await settled(sale);
  await advance(FIRST_MS);
  const none = await countStatements(run);
  await advance(3_700 * DAY_MS);
  let done = {};
  const statements = await countStatements(async () => {
    done = await run();
  });
  expect(done).toMatchObject({ status: 'SUCCEEDED', counts: { announced: 600 } });
  expect(statements - none).toBeLessThan(20);
});

it('schedules that are finished are completed, those of ended contributions cancelled with their tranches', async () => {
  const [finished, ended] = [await sold(LINEAR), await sold(LINEAR)];
  const { rows } = (await world()).system.db;
  for (const { sequence } of await tranchesOf(finished.id)) await deliveredTranche(finished.id, sequence);
  const scheduleOf = (id: string) =>
    rows.selectFrom('ico_token_vesting').selectAll().where('transactionId', '=', id).executeTakeFirstOrThrow();
  const { id: vestingId } = await scheduleOf(finished.id);
  await sql`update ico_token_vesting_release set "paidAt" = now() where "vestingId" = ${vestingId}`.execute(rows);
  await left('ico_token_vesting', 'released = total', vestingId);
  await left('ico_transaction', `status = 'REFUNDED', refunded = amount, "refundedAt" = now()`, ended.id);
  expect(await run()).toMatchObject({ status: 'SUCCEEDED', counts: { completed: 1, cancelled: 1 } });
  expect(await scheduleOf(finished.id)).toMatchObject({ status: 'COMPLETED', completedAt: expect.any(String) });
  expect(await scheduleOf(ended.id)).toMatchObject({ status: 'CANCELLED', cancelledAt: expect.any(String) });
  expect(new Set((await tranchesOf(ended.id)).map(({ status }) => status))).toEqual(new Set(['CANCELLED']));
});
