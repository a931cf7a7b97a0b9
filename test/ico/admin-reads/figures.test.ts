import { DAY_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import {
  ALL_OFFERINGS,
  launched,
  newAdmin,
  newBuyer,
  newCreator,
  newPlan,
  onSale,
} from '../../support/ico-offerings.js';
import { storedOffering } from '../../support/ico-stored-offerings.js';
import { watched } from '../../support/metrics.js';
import { fewestStatements, statementsOf } from '../../support/statements.js';
import { useSettings } from '../../support/stored-settings.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { bought, inStatus, setOffering, soldOffering } from '../support/admin-acts.js';
import { DECISION, delivered, deliveredTranche, sold } from '../support/deliveries.js';
import { soldTo } from '../support/settled.js';

const STAT = '/api/admin/ico/stat';
const fundingOf = (id: string) => `${ALL_OFFERINGS}/${id}/funding`;

useSettings({ icoPlatformFeePercentage: '10' });

/** Noon in the middle of next month: no day and no month ends while a test goes on. */
const THIS_MONTH = new Date();
const NOON = Date.UTC(THIS_MONTH.getUTCFullYear(), THIS_MONTH.getUTCMonth() + 1, 10, 12);
let minutes = 0;

/** Goes on by two minutes, after which no figure is kept any longer. */
async function nextMinute(): Promise<void> {
  const { clock } = await world();
  clock.advance(NOON + (minutes += 2) * MINUTE_MS - clock.now().getTime());
}

beforeEach(nextMinute);

async function setContribution(id: string, columns: object): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('ico_transaction').set(columns).where('id', '=', id).execute();
}

describe.each(TRANSPORTS)('the funding of an offering by %s', (transport) => {
  const call = through(transport);

  it('says what was paid in, what waits in escrow, and what went where', async () => {
    const offering = await onSale();
    const buyer = await newBuyer(offering);
    const [paid, back, both, waits] = [
      await bought(buyer, offering, '100'),
      await bought(buyer, offering, '50.5'),
      await bought(buyer, offering, '40'),
      await bought(buyer, offering, '20'),
    ];
    const at = waits.createdAt;
    await setContribution(paid.id, {
      status: 'RELEASED',
      paidNet: '90',
      paidFee: '10',
      delivered: '50',
      releasedAt: at,
    });
    await setContribution(back.id, { status: 'REFUNDED', refunded: '50.5', refundedAt: at });
    await setContribution(both.id, { status: 'REJECTED', paidNet: '9', paidFee: '1', refunded: '30', rejectedAt: at });
    const shown = await call(await newAdmin(), 'GET', fundingOf(offering.id));
    expect(shown).toMatchObject({
      statusCode: 200,
      offeringId: offering.id,
      currency: offering.currency,
      walletType: 'SPOT',
      targetAmount: '2000',
      softCap: '600',
      raised: '210.5',
      raisedUsd: '210.5',
      escrow: '210.5',
      paidNet: '99',
      paidFee: '11',
      refunded: '80.5',
      byStatus: [
        { status: 'PENDING', contributions: 1, amount: '20', usdValue: '20' },
        { status: 'VERIFICATION', contributions: 0, amount: '0', usdValue: '0' },
        { status: 'RELEASED', contributions: 1, amount: '100', usdValue: '100' },
        { status: 'REJECTED', contributions: 1, amount: '40', usdValue: '40' },
        { status: 'REFUNDED', contributions: 1, amount: '50.5', usdValue: '50.5' },
      ],
    });
    expect(shown.days).toHaveLength(30);
  });

  it('says day by day in UTC what was paid in, today the last of thirty', async () => {
    const offering = await onSale();
    const buyer = await newBuyer(offering);
    const now = (await world()).clock.now();
    const day = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
    for (const createdAt of [`${day(29)}T00:00:00.000Z`, `${day(3)}T23:59:59.999Z`, `${day(30)}T23:59:59.999Z`]) {
      await setContribution((await bought(buyer, offering, '10')).id, { createdAt });
    }
    const { days } = await call(await newAdmin(), 'GET', fundingOf(offering.id));
    expect([days[0], days[26], days[29].date]).toEqual([
      { date: day(29), contributions: 1, amount: '10' },
      { date: day(3), contributions: 1, amount: '10' },
      day(0),
    ]);
    expect(days.filter(({ amount }: { amount: string }) => amount !== '0')).toHaveLength(2);
  });

  it('is all zero where nobody has paid, also without a wallet', async () => {
    const { id } = await launched();
    expect(await call(await newAdmin(), 'GET', fundingOf(id))).toMatchObject({
      statusCode: 200,
      escrow: '0',
      raised: '0',
      paidNet: '0',
      paidFee: '0',
      refunded: '0',
    });
  });
});

it('the funding of an offering costs six statements however many have paid', async () => {
  const [admin, offering] = [await newAdmin(), await onSale()];
  const buyer = await newBuyer(offering);
  const read = () => fewestStatements(() => admin.rest('GET', fundingOf(offering.id)));
  await read();
  const none = await read();
  for (let count = 0; count < 3; count += 1) await bought(buyer, offering, '10');
  expect([none, await read()]).toEqual([6, 6]);
});

describe.each(TRANSPORTS)('the launchpad at a glance by %s', (transport) => {
  const call = through(transport);
  /** Reads figures that are none of those kept before. */
  async function stat(client?: Awaited<ReturnType<typeof newAdmin>>) {
    await nextMinute();
    return call(client ?? (await newAdmin(['access.ico.stat'])), 'GET', STAT);
  }
  const counted = (list: { status: string }[], status: string) => list.find((each) => each.status === status) as any;

  it('counts offerings and contributions by status, what waits, and what was raised', async () => {
    const before = await stat();
    const draft = await launched();
    const flagged = await onSale();
    await setOffering(flagged.id, { flagged: true });
    const gone = await launched();
    await setOffering(gone.id, { ...(await inStatus('REJECTED')), deletedAt: new Date().toISOString() });
    const { contribution } = await soldOffering();
    await setContribution(contribution.id, { status: 'VERIFICATION', transactionHash: 'a', chainCheck: 'UNCHECKED' });
    await setOffering(contribution.offeringId, await inStatus('SUCCESS'));
    const after = await stat();
    const grown = (key: string) => after[key] - before[key];
    expect(['waitingOfferings', 'flaggedOfferings', 'waitingContributions', 'investors'].map(grown)).toEqual([
      1, 1, 1, 1,
    ]);
    expect(grown('raisedUsd')).toBe(100);
    for (const [status, more] of [
      ['PENDING', 1],
      ['ACTIVE', 1],
      ['SUCCESS', 1],
      ['REJECTED', 0],
      ['CANCELLED', 0],
    ] as const) {
      expect(counted(after.offerings, status).offerings - counted(before.offerings, status).offerings).toBe(more);
    }
    expect(counted(after.contributions, 'VERIFICATION')).toEqual({
      status: 'VERIFICATION',
      contributions: counted(before.contributions, 'VERIFICATION').contributions + 1,
      usdValue: String(Number(counted(before.contributions, 'VERIFICATION').usdValue) + 100),
    });
    expect(after.growth.month.offerings - before.growth.month.offerings).toBe(4);
    expect(after.growth.month).toMatchObject({
      contributions: before.growth.month.contributions + 1,
      investors: before.growth.month.investors + 1,
    });
    await setOffering(draft.id, { deletedAt: new Date().toISOString() });
  });

  it('counts as waiting what an admin can verify, as the metrics do, and a contribution once', async () => {
    const { grown } = await watched('ico_deliveries{wait="verify"}');
    const before = await stat();
    for (const check of ['UNCHECKED', 'CONFIRMED', 'PENDING', 'FAILED'] as const) {
      await delivered((await sold()).id, check);
    }
    const { ids } = await soldTo(['10']);
    await delivered(ids[0] ?? '');
    const vests = { vesting: { type: 'LINEAR', durationMonths: 4 } } as const;
    await deliveredTranche((await sold(vests)).id, 1, 'PENDING');
    const waiting = await sold(vests);
    for (const sequence of [1, 2]) await deliveredTranche(waiting.id, sequence);
    expect((await stat()).waitingContributions - before.waitingContributions).toBe(3);
    expect(await grown()).toEqual([4]);
  });

  it('counts as flagged what can be unflagged, and not what has ended under its flag', async () => {
    const before = await stat();
    const statuses = ['PENDING', 'ACTIVE', 'SUCCESS', 'REJECTED', 'FAILED', 'CANCELLED'] as const;
    for (const status of statuses) await storedOffering({ status, flagged: true });
    expect((await stat()).flaggedOfferings - before.flaggedOfferings).toBe(3);
  });

  it('says by currency what the platform earned of contributions and of launches', async () => {
    const { id, sale } = await sold({}, '200.5');
    await delivered(id);
    await call(await newAdmin(), 'POST', `${DECISION}/${id}?action=verify`);
    const { code, type } = sale.currency;
    const plan = await newPlan({ price: '25.5', currency: code, walletType: type });
    const creator = await newCreator();
    await newWallet({ owner: { userId: creator.user.id }, currency: code, type, balance: '100' });
    for (const _ of [1, 2]) await launched({ creator, planId: plan.id });
    const { fees } = await stat();
    const codes = fees.map(({ currency }: { currency: string }) => currency);
    expect(codes).toEqual(codes.toSorted());
    expect(fees.filter(({ currency }: { currency: string }) => currency === code)).toEqual([
      { currency: code, contributions: '20.05', launches: '51' },
    ]);
  });

  it('sets this month against the one before', async () => {
    const { contribution } = await soldOffering();
    const now = (await world()).clock.now();
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1).toISOString();
    const before = await stat();
    await setContribution(contribution.id, { createdAt: lastMonth });
    const after = await stat();
    expect(after.growth.before.contributions - before.growth.before.contributions).toBe(1);
    expect(after.growth.before.usdValue - before.growth.before.usdValue).toBe(100);
    expect(after.growth.month.contributions - before.growth.month.contributions).toBe(-1);
  });

  it('needs its own permission', async () => {
    const other = await newAdmin(['access.ico', 'view.ico.offer']);
    expect(await call(other, 'GET', STAT)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await call(await anonymous(), 'GET', STAT)).toMatchObject({ statusCode: 401 });
  });
});

it('the launchpad at a glance is computed by five statements', async () => {
  const admin = await newAdmin(['access.ico.stat']);
  const read = async () => {
    const statements = await statementsOf(() => admin.rest('GET', STAT));
    return statements.filter((text) => /"?(ico_|admin_profit)/.test(text)).length;
  };
  await read();
  await nextMinute();
  expect(await read()).toBe(5);
});
