import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { runJob } from '../../support/jobs.js';
import { runUnlocked } from '../../support/unlocked-job.js';
import { ownWorld, world } from '../../support/world.js';
import { announce, mark, pass, VESTED, vested } from '../support/deadlines.js';
import {
  delivered,
  deliveredTranche,
  emptyInbox,
  settled,
  sold,
  titlesOf,
  tranchesOf,
  type Sold,
} from '../support/deliveries.js';
import { bought, newBuyer, newSale, setOffering } from '../support/sales.js';

ownWorld('counts what a whole launchpad is told of');

const JOB = 'notifyIcoDeadlines';
const NONE = { near: 0, late: 0 };
const [NEAR, NEARER] = ['Delivery Due Within 72 Hours', 'Delivery Due Within 24 Hours'];
const [LATE, LATE_FOR_BUYER, LATE_FOR_ADMIN] = ['Delivery Overdue', 'Tokens Overdue', 'Deliveries Overdue'];

const run = () => runJob(JOB);

beforeAll(async () => (await world()).clock.stop());

/** Nothing is told of what other tests of this file have left. */
afterEach(async () => {
  const { rows } = (await world()).system.db;
  await sql`update ico_transaction set "toldHoursLeft" = 0`.execute(rows);
  await sql`update ico_token_vesting_release set "toldHoursLeft" = 0, "announcedAt" = now()`.execute(rows);
});

type Parties = Pick<Sold, 'sale' | 'buyer'>;

/** Titles of what buyer and creator were told since their inboxes were emptied. */
async function toldOf({ sale, buyer }: Parties): Promise<{ buyer: string[]; creator: string[] }> {
  return { buyer: await titlesOf(buyer.user.id), creator: await titlesOf(sale.creator.id) };
}

/** Empties the inboxes of buyer and creator. */
async function quiet<Some extends Parties>(some: Some): Promise<Some> {
  await emptyInbox(some.sale.creator.id, some.buyer.user.id);
  return some;
}

async function noticesOf(userId: string) {
  const { rows } = (await world()).system.db;
  const all = rows.selectFrom('notification').select(['title', 'message', 'link']).where('userId', '=', userId);
  return all.orderBy('id').execute();
}

/** Brings a row into a state, as a use case leaves it. */
async function left(table: 'ico_transaction' | 'ico_token_vesting_release', id: string, columns: object) {
  const { rows } = (await world()).system.db;
  await rows.updateTable(table).set(columns).where('id', '=', id).execute();
}

describe.each([
  ['a contribution', sold],
  ['a tranche', vested],
])('the deadline of %s', (_kind, make) => {
  it('is told to the creator three days and a day before, and to all whom it concerns once it has passed', async () => {
    const one = await quiet(await make());
    const admin = await newAdmin(['edit.ico.transaction']);
    await pass(27 * DAY_MS - 2_000);
    expect(await run()).toMatchObject({ status: 'SUCCEEDED', counts: NONE });
    for (const [after, counts, creator] of [
      [2_000, { near: 1, late: 0 }, [NEAR]],
      [2 * DAY_MS, { near: 1, late: 0 }, [NEAR, NEARER]],
      [DAY_MS, { near: 0, late: 1 }, [NEAR, NEARER, LATE]],
    ] as const) {
      await pass(after);
      expect(await run()).toMatchObject({ status: 'SUCCEEDED', counts });
      expect((await toldOf(one)).creator).toEqual(creator);
      expect(await run()).toMatchObject({ status: 'SUCCEEDED', counts: NONE });
    }
    await pass(100 * DAY_MS);
    expect(await run()).toMatchObject({ counts: NONE });
    expect(await toldOf(one)).toEqual({ buyer: [LATE_FOR_BUYER], creator: [NEAR, NEARER, LATE] });
    expect(await titlesOf(admin.user.id)).toEqual([LATE_FOR_ADMIN]);
  });

  it('is told once by runs of several processes at once', async () => {
    const one = await quiet(await make());
    const { platform } = await world();
    await pass(31 * DAY_MS);
    await Promise.all([1, 2, 3].map(() => runUnlocked(platform, JOB)));
    expect(await toldOf(one)).toEqual({ buyer: [LATE_FOR_BUYER], creator: [LATE] });
  });
});

it('a deadline of a day is told a day before, and not three days', async () => {
  const one = await quiet(await sold({ deliveryDays: 1 }));
  expect(await run()).toMatchObject({ counts: { near: 1, late: 0 } });
  expect(await toldOf(one)).toEqual({ buyer: [], creator: [NEARER] });
});

describe.each(TRANSPORTS)('while deadlines stand still, by %s,', (transport) => {
  const call = through(transport);

  it.each([
    ['a flag', 'flag', 'unflag'],
    ['a maintenance', 'maintain', 'open'],
  ] as const)('for %s, nothing is told, and all of it at its time afterwards', async (_what, on, off) => {
    const one = await sold();
    await pass(29 * DAY_MS + HOUR_MS);
    await mark(call, one.sale.id, on);
    await quiet(one);
    await run();
    await pass(10 * DAY_MS);
    expect(await run()).toMatchObject({ counts: NONE });
    expect(await toldOf(one)).toEqual({ buyer: [], creator: [] });
    await mark(call, one.sale.id, off);
    await quiet(one);
    await run();
    expect(await toldOf(one)).toEqual({ buyer: [], creator: [NEARER] });
    await pass(DAY_MS);
    await run();
    expect(await toldOf(one)).toEqual({ buyer: [LATE_FOR_BUYER], creator: [NEARER, LATE] });
  });

  it('for a pause that the sale ended with, nothing is told', async () => {
    const sale = await newSale();
    const buyer = await newBuyer(sale);
    await bought(buyer, sale, '200');
    await mark(call, sale.id, 'pause');
    await settled(sale);
    await quiet({ sale, buyer });
    await pass(40 * DAY_MS);
    expect(await run()).toMatchObject({ counts: NONE });
    expect(await toldOf({ sale, buyer })).toEqual({ buyer: [], creator: [] });
  });
});

describe('what is told of an offering', () => {
  it('is one notice for its creator and one for each admin, and one for each buyer of what is late', async () => {
    const sale = await newSale();
    const [buyer, other] = [await newBuyer(sale), await newBuyer(sale)];
    await bought(buyer, sale, '100');
    const { id } = await bought(other, sale, '50');
    await bought(buyer, sale, '100');
    await settled(sale);
    const second = await sold();
    await emptyInbox(sale.creator.id, buyer.user.id, other.user.id, second.sale.creator.id);
    const admin = await newAdmin(['edit.ico.transaction']);
    await pass(27 * DAY_MS + HOUR_MS);
    expect(await run()).toMatchObject({ counts: { near: 4, late: 0 } });
    await pass(4 * DAY_MS);
    expect(await run()).toMatchObject({ counts: { near: 0, late: 4 } });
    const [three, one] = ['Token of a test: 3 deliveries with 500 TST', 'Token of a test: 1 delivery with 400 TST'];
    const [by, link] = [String.raw`due by \d{4}-\d\d-\d\d \d\d:\d\d UTC`, `/ico/creator/token/${sale.id}`];
    const saying = (text: string) => expect.stringMatching(new RegExp(`^${text}$`));
    expect(await noticesOf(sale.creator.id)).toEqual([
      { title: NEAR, message: saying(`${three} are ${by}\\.`), link },
      { title: LATE, message: saying(`${three} were ${by} and not made\\. Deliver the tokens now\\.`), link },
    ]);
    expect((await noticesOf(second.sale.creator.id)).map(({ title }) => title)).toEqual([NEAR, LATE]);
    const ofBuyer = (tokens: string) =>
      saying(
        `The creator of Token of a test has not delivered ${tokens} TST that were ${by}\\. You can take back what is not paid out\\.`,
      );
    expect(await noticesOf(buyer.user.id)).toMatchObject([{ title: LATE_FOR_BUYER, message: ofBuyer('400') }]);
    expect(await noticesOf(other.user.id)).toEqual([
      { title: LATE_FOR_BUYER, message: ofBuyer('100'), link: `/ico/transaction/${id}` },
    ]);
    const ofAdmin = (await noticesOf(admin.user.id)).map(({ message }) => message);
    expect(ofAdmin.toSorted()).toEqual([
      saying(`${one} was ${by} and not made\\.`),
      saying(`${three} were ${by} and not made\\.`),
    ]);
  });

  it('is one notice of all tranches that are late, of several days and contributions', async () => {
    const sale = await newSale(VESTED);
    const buyer = await newBuyer(sale);
    await bought(buyer, sale, '100');
    await bought(buyer, sale, '100');
    await settled(sale);
    await pass(3 * DAY_MS + 31 * DAY_MS);
    await announce();
    await quiet({ sale, buyer });
    await pass(31 * DAY_MS);
    expect(await run()).toMatchObject({ counts: { near: 0, late: 4 } });
    expect(await noticesOf(sale.creator.id)).toMatchObject([
      { title: LATE, message: expect.stringContaining('4 deliveries with 70 TST were due by') },
    ]);
    expect(await noticesOf(buyer.user.id)).toMatchObject([{ message: expect.stringContaining('70 TST') }]);
  });

  it('holds no other offering up where it cannot be told, and is told by the next run', async () => {
    const [bad, good] = [await quiet(await sold()), await quiet(await sold())];
    const { rows } = (await world()).system.db;
    await sql`create function test_refuse() returns trigger language plpgsql as $$ begin
      if new."userId" = ${sql.lit(bad.buyer.user.id)} then raise exception 'not this one'; end if; return new;
    end $$`.execute(rows);
    await sql`create trigger test_refuse before insert on notification for each row execute function test_refuse()`.execute(
      rows,
    );
    await pass(31 * DAY_MS);
    const failed = await run().finally(() => sql`drop trigger test_refuse on notification`.execute(rows));
    expect(failed).toMatchObject({ status: 'FAILED', error: expect.stringContaining('"late":1') });
    expect(await toldOf(bad)).toEqual({ buyer: [], creator: [] });
    expect(await toldOf(good)).toEqual({ buyer: [LATE_FOR_BUYER], creator: [LATE] });
    expect(await run()).toMatchObject({ status: 'SUCCEEDED', counts: { near: 0, late: 1 } });
    expect(await toldOf(bad)).toEqual({ buyer: [LATE_FOR_BUYER], creator: [LATE] });
  });
});

describe('nothing is told of a contribution', () => {
  const now = async () => (await world()).clock.now().toISOString();

  it.each([
    ['that was delivered, and of which no chain is asked', ({ id }: Sold) => delivered(id)],
    ['whose delivery its chain has not decided over', ({ id }: Sold) => delivered(id, 'PENDING')],
    ['whose delivery is proven', ({ id }: Sold) => delivered(id, 'CONFIRMED')],
    [
      'that is paid',
      async ({ id }: Sold) =>
        left('ico_transaction', id, { status: 'RELEASED', paidNet: '200', delivered: '400', releasedAt: await now() }),
    ],
    [
      'that was rejected',
      async ({ id }: Sold) =>
        left('ico_transaction', id, { status: 'REJECTED', refunded: '200', rejectedAt: await now() }),
    ],
    [
      'that was refunded',
      async ({ id }: Sold) =>
        left('ico_transaction', id, { status: 'REFUNDED', refunded: '200', refundedAt: await now() }),
    ],
    [
      'of an offering that was cancelled',
      async ({ sale }: Sold) => setOffering(sale.id, { status: 'CANCELLED', cancelledAt: await now() }),
    ],
    ['of an offering that was deleted', async ({ sale }: Sold) => setOffering(sale.id, { deletedAt: await now() })],
  ])('%s', async (_what, happen) => {
    const one = await sold();
    await happen(one);
    await quiet(one);
    await pass(29 * DAY_MS + HOUR_MS);
    expect(await run()).toMatchObject({ counts: NONE });
    await pass(2 * DAY_MS);
    expect(await run()).toMatchObject({ counts: NONE });
    expect(await toldOf(one)).toEqual({ buyer: [], creator: [] });
  });

  it('until its delivery fails: it is late then where the deadline has passed, and told once', async () => {
    const one = await sold();
    await delivered(one.id, 'PENDING');
    await quiet(one);
    await pass(31 * DAY_MS);
    expect(await run()).toMatchObject({ counts: NONE });
    await left('ico_transaction', one.id, { chainCheck: 'FAILED' });
    expect(await run()).toMatchObject({ counts: { near: 0, late: 1 } });
    expect(await run()).toMatchObject({ counts: NONE });
    expect(await toldOf(one)).toEqual({ buyer: [LATE_FOR_BUYER], creator: [LATE] });
  });
});

describe('nothing is told of a tranche', () => {
  it.each([
    ['that was delivered', (id: string) => deliveredTranche(id, 1)],
    ['whose delivery its chain has not decided over', (id: string) => deliveredTranche(id, 1, 'PENDING')],
    [
      'that is paid',
      async (id: string) =>
        left('ico_token_vesting_release', await deliveredTranche(id, 1, 'CONFIRMED'), {
          paidAt: (await world()).clock.now().toISOString(),
        }),
    ],
    [
      'that was cancelled',
      async (id: string) =>
        left('ico_token_vesting_release', (await tranchesOf(id))[0]?.id ?? '', { status: 'CANCELLED' }),
    ],
  ])('%s', async (_what, happen) => {
    const one = await vested();
    await happen(one.id);
    await quiet(one);
    await pass(31 * DAY_MS);
    expect(await run()).toMatchObject({ counts: NONE });
    expect(await toldOf(one)).toEqual({ buyer: [], creator: [] });
  });

  it('before it is due, or until its delivery fails', async () => {
    const one = await vested();
    const id = await deliveredTranche(one.id, 1);
    await quiet(one);
    await pass(31 * DAY_MS);
    expect(await run()).toMatchObject({ counts: NONE });
    await left('ico_token_vesting_release', id, { status: 'FAILED', chainCheck: 'FAILED' });
    expect(await run()).toMatchObject({ counts: { near: 0, late: 1 } });
    expect(await toldOf(one)).toEqual({ buyer: [LATE_FOR_BUYER], creator: [LATE] });
  });
});
