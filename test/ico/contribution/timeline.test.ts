import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newAdmin } from '../../support/ico-offerings.js';
import { DECISION, delivered, deliveredTranche, sold } from '../support/deliveries.js';
import { PURCHASE, type Buyer } from '../support/sales.js';
import { failed } from '../support/settled.js';

interface Entry {
  readonly event: string;
  readonly at: string;
  readonly tranche: number | null;
}

const HALVES = {
  vesting: {
    type: 'CUSTOM',
    tranches: [
      { afterMonths: 0, percent: '50' },
      { afterMonths: 1, percent: '50' },
    ],
  },
} as const;

describe.each(TRANSPORTS)('the timeline of a contribution by %s', (transport) => {
  const call = through(transport);
  const timeline = async (buyer: Buyer, id: string): Promise<Entry[]> =>
    (await call(buyer, 'GET', `${PURCHASE}/${id}`)).timeline;
  const decide = async (id: string, action: string, body: object = {}) =>
    call(await newAdmin(), 'POST', `${DECISION}/${id}?action=${action}`, body);

  it('tells of a verified delivery that it was submitted, verified and paid out', async () => {
    const { id, buyer } = await sold();
    await delivered(id);
    const { verifiedAt, releasedAt, submittedAt } = await decide(id, 'verify');
    expect((await timeline(buyer, id)).slice(2)).toEqual([
      { event: 'SUBMITTED', at: submittedAt, tranche: null },
      { event: 'VERIFIED', at: verifiedAt, tranche: null },
      { event: 'PAID_OUT', at: releasedAt, tranche: null },
    ]);
  });

  it('tells of a refused delivery that the contribution was rejected and refunded', async () => {
    const { id, buyer } = await sold();
    await delivered(id);
    const { rejectedAt, submittedAt } = await decide(id, 'reject', { notes: 'Nothing has arrived' });
    expect((await timeline(buyer, id)).slice(2)).toEqual([
      { event: 'SUBMITTED', at: submittedAt, tranche: null },
      { event: 'REJECTED', at: rejectedAt, tranche: null },
      { event: 'REFUNDED', at: rejectedAt, tranche: null },
    ]);
  });

  it('tells of a sale that has failed that the contribution was refunded', async () => {
    const { buyers, ids } = await failed(['10']);
    const entries = await timeline(buyers[0]!, ids[0]!);
    expect(entries.map(({ event }) => event)).toEqual(['PAID', 'ESCROWED', 'REFUNDED']);
  });

  it('tells of each tranche when it was verified and paid out, and the last verifies the contribution', async () => {
    const { id, buyer } = await sold(HALVES);
    const of = async (tranche: number) =>
      (await timeline(buyer, id)).filter((entry) => entry.tranche === tranche && entry.event !== 'TRANCHE_DUE');
    await deliveredTranche(id, 1);
    const first = await decide(id, 'verify');
    const [{ paidAt }] = first.vesting.releases;
    expect(await of(1)).toEqual([
      { event: 'SUBMITTED', at: expect.any(String), tranche: 1 },
      { event: 'VERIFIED', at: paidAt, tranche: 1 },
      { event: 'PAID_OUT', at: paidAt, tranche: 1 },
    ]);
    expect([await of(2), first.verifiedAt]).toEqual([[], null]);
    await deliveredTranche(id, 2);
    const last = await decide(id, 'verify');
    expect((await of(2)).map(({ event }) => event)).toEqual(['SUBMITTED', 'VERIFIED', 'PAID_OUT']);
    expect(last.verifiedAt).not.toBeNull();
    expect(last.verifiedAt).toBe(last.releasedAt);
  });
});
