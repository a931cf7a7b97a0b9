import { canonical } from '../../../src/core/money.js';
import { clearSettings, setSettings, useSettings } from '../../support/stored-settings.js';
import { ownWorld, world } from '../../support/world.js';
import { balanceOf, bought, escrowOf, ledgerOf, newBuyer, newSale, setOffering, storedSale } from '../support/sales.js';
import {
  balances,
  bookFaults,
  contribution,
  endSale,
  offeringNow,
  settle,
  soldTo,
  statusOf,
  told,
  tranchesOf,
} from '../support/settled.js';

ownWorld('counts the offerings of a whole launchpad that a job settles');

useSettings({ icoPlatformFeePercentage: '2.5' });

async function eventsOf(topic: string) {
  const { platform } = await world();
  const found = await platform.db.rows
    .selectFrom('event')
    .select('payload')
    .where('topic', '=', topic)
    .orderBy('id')
    .execute();
  return found.map(({ payload }) => payload as Record<string, unknown>);
}

describe('the job that processes offerings', () => {
  it('starts approved offerings whose start has passed, and no others', async () => {
    const { clock } = await world();
    const started = await newSale({ startsInMs: 60_000 });
    const later = await newSale({ startsInMs: 300 * 86_400_000 });
    const unapproved = await newSale({ startsInMs: 60_000, isApproved: false });
    clock.advance(60_000);
    expect((await settle()).counts).toMatchObject({ started: 1 });
    clock.reset();
    expect(await Promise.all([started, later, unapproved].map(({ id }) => statusOf(id)))).toEqual([
      'ACTIVE',
      'PENDING',
      'PENDING',
    ]);
    expect((await offeringNow(started.id)).activatedAt).not.toBeNull();
    expect((await eventsOf(`ico.${started.id}.progress`)).at(-1)).toMatchObject({ status: 'ACTIVE' });
    expect(await eventsOf(`ico.${unapproved.id}.progress`)).toEqual([]);
  });

  it('lets offerings succeed whose soft cap is exactly met, and leaves the money in escrow', async () => {
    const sold = await soldTo(['100', '50']);
    await endSale(sold.sale.id);
    expect((await settle()).counts).toMatchObject({ succeeded: 1, failed: 0, refunded: 0 });
    const offering = await offeringNow(sold.sale.id);
    expect([offering.status, canonical(offering.softCap ?? ''), canonical(offering.softCapPercent ?? '')]).toEqual([
      'SUCCESS',
      '150',
      '30',
    ]);
    expect(offering.settledAt).not.toBeNull();
    expect([await escrowOf(sold.sale), await balances(sold)]).toEqual(['150', ['0', '0']]);
    expect((await contribution(sold.ids[0] ?? '')).status).toBe('PENDING');
    expect((await told(sold.buyers[0]?.user.id ?? '')).map(({ title }) => title)).toEqual(['Token Sale Succeeded']);
    expect((await told(sold.sale.creator.id)).map(({ title }) => title)).toContain('Token Sale Succeeded');
    expect(await bookFaults()).toEqual([]);
  });

  it('lets offerings fail a hundredth below their soft cap, and gives each buyer all of it back, fee included', async () => {
    const sold = await soldTo(['100.01', '49.98']);
    const { sale, ids, buyers } = sold;
    await endSale(sale.id);
    expect((await settle()).counts).toMatchObject({ succeeded: 0, failed: 1, refunded: 2, barred: 0 });
    expect([await statusOf(sale.id), await escrowOf(sale), await balances(sold)]).toEqual([
      'FAILED',
      '0',
      ['100.01', '49.98'],
    ]);
    const row = await contribution(ids[0] ?? '');
    expect([row.status, canonical(row.refunded), row.refundedAt !== null, row.rejectedAt]).toEqual([
      'REFUNDED',
      '100.01',
      true,
      null,
    ]);
    const back = (await ledgerOf(row.id)).filter(({ idempotencyKey }) => /_(unescrow|refund)$/.test(idempotencyKey));
    expect(back.map(({ idempotencyKey, operation, amount }) => [idempotencyKey, operation, amount])).toEqual([
      [`ico_${row.id}_refund`, 'CREDIT', '100.01'],
      [`ico_${row.id}_unescrow`, 'DEBIT', '100.01'],
    ]);
    const nothing = { raised: '0', raisedUsd: '0', sold: '0', contributors: 0, remaining: ['1000'] };
    expect(await storedSale(sale.id)).toMatchObject(nothing);
    const [first] = buyers;
    expect(await told(first?.user.id ?? '')).toEqual([
      {
        title: 'Contribution Refunded',
        message: `The sale ended below its soft cap. 100.01 ${sale.currency.code} that you paid for Token of a test went back to your wallet.`,
      },
    ]);
    expect((await told(sale.creator.id)).at(-1)?.title).toBe('Token Sale Failed');
    expect((await eventsOf(`user.${first?.user.id}.ico`)).at(-1)).toMatchObject({ id: row.id, status: 'REFUNDED' });
    expect((await eventsOf(`ico.${sale.id}.progress`)).at(-1)).toMatchObject({ status: 'FAILED', raised: '0' });
    expect(await bookFaults()).toEqual([]);
  });

  it('cancels the schedules of what is refunded', async () => {
    const vesting = { type: 'LINEAR', durationMonths: 3 } as const;
    const sold = await soldTo(['10'], { vesting });
    await endSale(sold.sale.id);
    await settle();
    const tranches = await tranchesOf(sold.ids[0] ?? '');
    expect(tranches.length).toBeGreaterThan(1);
    expect(new Set(tranches.map(({ status, scheduleStatus }) => `${status} ${scheduleStatus}`))).toEqual(
      new Set(['CANCELLED CANCELLED']),
    );
    expect(await balances(sold)).toEqual(['10']);
  });

  it('settles an offering that has nobody left to sell to before its end, and none that still sells', async () => {
    const soldOut = await soldTo(['500']);
    const open = await soldTo(['490']);
    expect((await settle()).counts).toMatchObject({ succeeded: 1 });
    expect([await statusOf(soldOut.sale.id), await statusOf(open.sale.id)]).toEqual(['SUCCESS', 'ACTIVE']);
  });

  it('settles one with what is left worth less than its own least purchase', async () => {
    const sold = await soldTo(['491'], { minPurchase: '20' });
    expect((await settle()).counts).toMatchObject({ succeeded: 1 });
    expect(await statusOf(sold.sale.id)).toBe('SUCCESS');
  });

  it('ends a sale that met its cap when what is left is below the minimum in dollars, and lets none fail by that', async () => {
    const [rest, cheap, dear] = [await soldTo(['491']), await soldTo(['20']), await soldTo(['20'])];
    const more = await soldTo(['490']);
    await settle();
    expect(await Promise.all([rest, more].map(({ sale }) => statusOf(sale.id)))).toEqual(['SUCCESS', 'ACTIVE']);
    const { platform } = await world();
    const { code } = cheap.sale.currency;
    await platform.db.rows.updateTable('currency').set({ usdPrice: '0.000001' }).where('code', '=', code).execute();
    await setSettings({ icoMinInvestmentAmount: '1000000000000' });
    await settle();
    await clearSettings('icoMinInvestmentAmount');
    await settle();
    expect(await Promise.all([cheap, dear].map(({ sale }) => statusOf(sale.id)))).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await balances(cheap)).toEqual(['0']);
    for (const { sale } of [more, cheap, dear]) await endSale(sale.id);
    await settle();
    expect(await Promise.all([more, cheap].map(({ sale }) => statusOf(sale.id)))).toEqual(['SUCCESS', 'FAILED']);
  });

  it('fails an offering without any buyer', async () => {
    const sale = await newSale();
    await endSale(sale.id);
    expect((await settle()).counts).toMatchObject({ failed: 1, refunded: 0 });
    expect([await statusOf(sale.id), await balanceOf({ userId: sale.creator.id }, sale)]).toEqual(['FAILED', null]);
  });

  it('starts and settles one whose whole time went by between two runs', async () => {
    const { clock } = await world();
    const sale = await newSale({ startsInMs: 60_000, lastsDays: 11 });
    clock.advance(12 * 86_400_000);
    expect((await settle()).counts).toMatchObject({ started: 1, failed: 1 });
    clock.reset();
    expect(await statusOf(sale.id)).toBe('FAILED');
  });

  it('lets a flagged offering that has met its cap wait until it is unflagged', async () => {
    const { sale } = await soldTo(['200']);
    await endSale(sale.id);
    await setOffering(sale.id, { flagged: true });
    expect((await settle()).counts).toMatchObject({ waiting: 1, succeeded: 0 });
    expect(await statusOf(sale.id)).toBe('ACTIVE');
    await setOffering(sale.id, { flagged: false });
    expect((await settle()).counts).toMatchObject({ waiting: 0, succeeded: 1 });
  });

  it('fails a flagged offering below its cap, and settles a paused one, as any other', async () => {
    const [flagged, paused] = [await soldTo(['20']), await soldTo(['200'])];
    for (const { sale } of [flagged, paused]) await endSale(sale.id);
    await setOffering(flagged.sale.id, { flagged: true });
    await setOffering(paused.sale.id, { paused: true });
    expect((await settle()).counts).toMatchObject({ failed: 1, succeeded: 1 });
    expect(await balances(flagged)).toEqual(['20']);
  });

  it('takes the soft cap of the approval: 0 is met by nothing, and 100 by all', async () => {
    await setSettings({ icoSoftCapPercentage: '0' });
    const none = await newSale();
    await setSettings({ icoSoftCapPercentage: '100' });
    const all = await soldTo(['480']);
    await clearSettings('icoSoftCapPercentage');
    for (const { id } of [none, all.sale]) await endSale(id);
    expect((await settle()).counts).toMatchObject({ succeeded: 1, failed: 1, refunded: 1 });
    expect(await statusOf(none.id)).toBe('SUCCESS');
  });

  it('gives an account all of its contributions back, and tells it once', async () => {
    const { sale, buyers } = await soldTo(['20']);
    const more = await newBuyer(sale, '30');
    await bought(more, sale, '10');
    await bought(more, sale, '15');
    await endSale(sale.id);
    expect((await settle()).counts).toMatchObject({ refunded: 3 });
    expect(await balanceOf({ userId: more.user.id }, sale)).toBe('30');
    expect((await told(more.user.id)).map(({ message }) => message)).toEqual([expect.stringContaining(' 25 ')]);
    expect(await balances({ sale, buyers, ids: [] })).toEqual(['20']);
  });
});
