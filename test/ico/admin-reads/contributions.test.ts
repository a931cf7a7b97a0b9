import { DAY_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { ALL_OFFERINGS, newAdmin, newBuyer, onSale } from '../../support/ico-offerings.js';
import { fewestStatements } from '../../support/statements.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { ADDRESS, bought, setOffering, soldOffering } from '../support/admin-acts.js';

const ALL = '/api/admin/ico/transaction';
const VESTING = { type: 'LINEAR', durationMonths: 3, initialPercent: '10' } as const;

useSettings({ icoPlatformFeePercentage: '2.5' });

async function setContribution(id: string, columns: object): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('ico_transaction').set(columns).where('id', '=', id).execute();
}

describe.each(TRANSPORTS)('contributions, to admins by %s,', (transport) => {
  const call = through(transport);

  it('are shown with their buyers, what was paid where, and the notes about them', async () => {
    const { id: offeringId, buyer, contribution, name, phases } = await soldOffering();
    const [note, buyers] = [
      { id: newId(), note: 'Looks odd', userId: buyer.user.id, at: '2026-01-02T03:04:05.000Z' },
      'Hi',
    ];
    await setContribution(contribution.id, {
      status: 'VERIFICATION',
      transactionHash: 'abc',
      chainCheck: 'FAILED',
      checkReason: 'Too little',
      submittedAt: '2030-01-02T00:00:00.000Z',
      notes: JSON.stringify({ admin: [note], buyer: buyers }),
    });
    const { createdAt } = contribution;
    const shown = await call(await newAdmin(), 'GET', `${ALL}/${contribution.id}`);
    expect(shown).toEqual({
      statusCode: 200,
      id: contribution.id,
      offeringId,
      offeringName: name,
      symbol: 'TKN',
      phaseId: phases[0]!.id,
      amount: '100',
      fee: '2.5',
      feePercent: '2.5',
      price: '2',
      tokens: '50',
      usdValue: '100',
      walletType: 'SPOT',
      currency: contribution.currency,
      walletAddress: ADDRESS,
      addresses: [{ address: ADDRESS, from: createdAt, to: null }],
      status: 'VERIFICATION',
      approval: null,
      deliverBy: null,
      transactionHash: 'abc',
      chainCheck: 'FAILED',
      checkReason: 'Too little',
      paidOut: '0',
      paidNet: '0',
      paidFee: '0',
      refunded: '0',
      delivered: '0',
      vests: false,
      vesting: null,
      owner: { id: buyer.user.id, email: buyer.user.email, name: null },
      submittedAt: '2030-01-02T00:00:00.000Z',
      verifiedAt: null,
      releasedAt: null,
      rejectedAt: null,
      refundedAt: null,
      timeline: [
        { event: 'PAID', at: createdAt, tranche: null },
        { event: 'ESCROWED', at: createdAt, tranche: null },
        { event: 'SUBMITTED', at: '2030-01-02T00:00:00.000Z', tranche: null },
      ],
      notes: { admin: [note], buyer: buyers },
      createdAt,
      updatedAt: expect.any(String),
    });
  });

  it('that vest are shown with their schedules and when each tranche comes due', async () => {
    const { contribution, endDate } = await soldOffering({ vesting: VESTING });
    const { vesting, timeline, vests } = await call(await newAdmin(), 'GET', `${ALL}/${contribution.id}`);
    expect(vests).toBe(true);
    expect(vesting).toMatchObject({ type: 'LINEAR', total: '50', released: '0', status: 'ACTIVE' });
    expect(vesting.releases.map(({ tokens }: { tokens: string }) => tokens)).toEqual(['5', '15', '15', '15']);
    expect(timeline.map(({ event, tranche }: Record<string, unknown>) => [event, tranche])).toEqual([
      ['PAID', null],
      ['ESCROWED', null],
      ...[1, 2, 3, 4].map((tranche) => ['TRANCHE_DUE', tranche]),
    ]);
    expect(timeline[2].at).toBe(endDate);
  });

  it('tell of each tranche what was submitted and paid out, and of a refund what was cancelled', async () => {
    const { contribution } = await soldOffering({ vesting: VESTING });
    const { rows } = (await world()).system.db;
    const { id: vestingId } = await rows
      .selectFrom('ico_token_vesting')
      .select('id')
      .where('transactionId', '=', contribution.id)
      .executeTakeFirstOrThrow();
    const delivered = { status: 'RELEASED', transactionHash: 'abc', chainCheck: 'CONFIRMED' } as const;
    const times = { submittedAt: '2039-01-01T00:00:00.000Z', paidAt: '2039-01-02T00:00:00.000Z' };
    const tranches = rows.updateTable('ico_token_vesting_release').where('vestingId', '=', vestingId);
    await tranches.set({ status: 'CANCELLED' }).where('sequence', '>', 1).execute();
    await tranches
      .set({ ...delivered, ...times })
      .where('sequence', '=', 1)
      .execute();
    await setContribution(contribution.id, {
      status: 'REFUNDED',
      paidNet: '10',
      refunded: '90',
      submittedAt: times.submittedAt,
      refundedAt: '2039-01-03T00:00:00.000Z',
    });
    const { timeline, paidOut, refunded } = await call(await newAdmin(), 'GET', `${ALL}/${contribution.id}`);
    expect([paidOut, refunded]).toEqual(['10', '90']);
    expect(timeline.slice(2)).toMatchObject([
      { event: 'TRANCHE_DUE', tranche: 1 },
      { event: 'SUBMITTED', tranche: 1, at: times.submittedAt },
      { event: 'VERIFIED', tranche: 1, at: times.paidAt },
      { event: 'PAID_OUT', tranche: 1, at: times.paidAt },
      { event: 'REFUNDED', tranche: null, at: '2039-01-03T00:00:00.000Z' },
    ]);
  });

  it('are listed without schedules and notes, filtered and sorted, also those in deleted offerings', async () => {
    const [admin, offering] = [await newAdmin(), await onSale({ vesting: VESTING })];
    const [one, two] = [await newBuyer(offering), await newBuyer(offering)];
    const first = await bought(one, offering, '20');
    const second = await bought(two, offering, '30');
    const ids = async (filter: object, more = '') => {
      const query = encodeURIComponent(JSON.stringify({ offeringId: offering.id, ...filter }));
      const { items } = await call(admin, 'GET', `${ALL}?filter=${query}${more}`);
      for (const item of items) {
        expect(item.vesting).toBeNull();
        expect(item).not.toHaveProperty('notes');
      }
      return items.map(({ id }: { id: string }) => id);
    };
    expect(await ids({})).toEqual([second.id, first.id]);
    expect(await ids({}, '&sortField=amount&sortOrder=asc&perPage=1')).toEqual([first.id]);
    expect(await ids({ ownerEmail: two.user.email })).toEqual([second.id]);
    expect(await ids({ creatorId: offering.creator.user.id, vests: true, status: 'PENDING' })).toHaveLength(2);
    expect(await ids({ amount: { gt: '20' } })).toEqual([second.id]);
    await setOffering(offering.id, { deletedAt: new Date().toISOString() });
    expect(await ids({})).toHaveLength(2);
    expect(await call(admin, 'GET', `${ALL}?sortField=notes`)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('are listed by their offering, and so are its schedules with their tranches', async () => {
    const [admin, mine, other] = [await newAdmin(), await soldOffering({ vesting: VESTING }), await soldOffering()];
    const contributions = await call(admin, 'GET', `${ALL_OFFERINGS}/${mine.id}/transaction`);
    expect(contributions).toMatchObject({
      pagination: { totalItems: 1 },
      items: [{ id: mine.contribution.id, owner: { id: mine.buyer.user.id } }],
    });
    const schedules = await call(admin, 'GET', `${ALL_OFFERINGS}/${mine.id}/vesting`);
    expect(schedules).toMatchObject({
      pagination: { totalItems: 1 },
      items: [
        {
          transactionId: mine.contribution.id,
          offeringId: mine.id,
          type: 'LINEAR',
          total: '50',
          status: 'ACTIVE',
          startDate: mine.endDate,
          owner: { id: mine.buyer.user.id, email: mine.buyer.user.email },
          releases: [1, 2, 3, 4].map((sequence) => ({ sequence, status: 'PENDING' })),
        },
      ],
    });
    const none = await call(admin, 'GET', `${ALL_OFFERINGS}/${other.id}/vesting?sortField=total`);
    expect(none.items).toEqual([]);
    for (const end of ['transaction', 'vesting', 'funding']) {
      expect(await call(admin, 'GET', `${ALL_OFFERINGS}/${newId()}/${end}`)).toMatchObject({
        statusCode: 404,
        message: 'Offering not found',
      });
    }
  });

  it('are not found by strange ids, and need their own permission', async () => {
    const { contribution } = await soldOffering();
    expect(await call(await newAdmin(), 'GET', `${ALL}/${newId()}`)).toMatchObject({
      statusCode: 404,
      message: 'Contribution not found',
    });
    const other = await newAdmin(['access.ico', 'view.ico.offer', 'edit.ico.transaction']);
    for (const path of [ALL, `${ALL}/${contribution.id}`]) {
      expect(await call(other, 'GET', path)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await call(await anonymous(), 'GET', path)).toMatchObject({ statusCode: 401 });
    }
  });
});

describe('pages of contributions and schedules', () => {
  it.each([
    ['of all', () => ALL, 3],
    ['of an offering', (id: string) => `${ALL_OFFERINGS}/${id}/transaction`, 4],
    ['of its schedules', (id: string) => `${ALL_OFFERINGS}/${id}/vesting`, 5],
  ])('%s cost the same number of statements however long they are', async (_what, pathOf, statements) => {
    const [admin, offering] = [await newAdmin(), await onSale({ vesting: VESTING, lastsMs: DAY_MS * 3 })];
    const buyer = await newBuyer(offering);
    const read = () => fewestStatements(() => admin.rest('GET', `${pathOf(offering.id)}?perPage=100`));
    await bought(buyer, offering, '10');
    await read();
    const few = await read();
    for (let count = 0; count < 3; count += 1) await bought(buyer, offering, '10');
    expect([few, await read()]).toEqual([statements, statements]);
  });
});
