import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient, signedIn } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { lockWaits } from '../../support/requests.js';
import { movement, posted } from '../../support/wallets.js';
import { activityOf } from '../../support/ico-offerings.js';
import { oncePerFile } from '../../support/world.js';
import { freezeHeldBack } from '../support/held-back.js';
import { type Buyer, escrowOf, newKey, newSale } from '../support/sales.js';
import {
  balances,
  bookFaults,
  contribution,
  failed,
  freeze,
  setStatus,
  soldTo,
  type Sold,
  told,
} from '../support/settled.js';

const PROCESS = '/api/ico/refund/process';
const NOTHING_PAID = { paid: 0, paidAmount: '0' };
const admin = oncePerFile(() => newClient({ permissions: ['access.ico'] }));

async function fill({ wallet }: Buyer, amount: string): Promise<void> {
  await posted(movement(wallet, 'CREDIT', amount, { external: true }));
}

const deedOf = (details: object) => ({ action: 'processIcoRefunds', details });

/** What was recorded of those who had refunds processed. */
async function deedsOf({ sale }: Sold) {
  return (await activityOf(sale.id)).filter(({ action }) => action === 'processIcoRefunds');
}

/** A failed sale of which the first contribution is outstanding, since its wallet was frozen. */
async function withFrozen(amounts: readonly string[] = ['10', '20']): Promise<Sold> {
  const sold = await failed(amounts, async ({ buyers: [first] }) => first && freeze(first));
  return sold;
}

describe.each(TRANSPORTS)('the processing of refunds by %s', (transport) => {
  const call = through(transport);

  it('refunds what could not be credited, by its creator, once', async () => {
    const sold = await withFrozen();
    const creator = await signedIn(sold.sale.creator);
    const input = { offeringId: sold.sale.id };
    expect(await call(creator, 'POST', PROCESS, input)).toEqual({
      statusCode: 200,
      refunded: 0,
      amount: '0',
      ...NOTHING_PAID,
    });
    await freeze(sold.buyers[0] as Sold['buyers'][0], null);
    expect(await call(creator, 'POST', PROCESS, input)).toEqual({
      statusCode: 200,
      refunded: 1,
      amount: '10',
      ...NOTHING_PAID,
    });
    expect(await call(creator, 'POST', PROCESS, input)).toEqual({
      statusCode: 200,
      refunded: 0,
      amount: '0',
      ...NOTHING_PAID,
    });
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['10', '20'], '0']);
    expect((await contribution(sold.ids[0] ?? '')).status).toBe('REFUNDED');
    expect(await deedsOf(sold)).toEqual([]);
    expect(await bookFaults()).toEqual([]);
  });

  it('refunds an account that is active again, by an administrator', async () => {
    const sold = await failed(['10'], async ({ buyers: [first] }) => first && setStatus(first, 'BANNED'));
    await setStatus(sold.buyers[0] as Sold['buyers'][0], 'ACTIVE');
    const answer = await call(await admin(), 'POST', PROCESS, { offeringId: sold.sale.id });
    expect([answer.refunded, await balances(sold)]).toEqual([1, ['10']]);
    const { user } = await admin();
    const { id } = sold.sale;
    const deed = { userId: user.id, target: 'offering', targetId: id, name: 'Token of a test' };
    expect(await deedsOf(sold)).toEqual([{ ...deed, ...deedOf({ refunded: 1, amount: '10', ...NOTHING_PAID }) }]);
    const toldCreator = await told(sold.sale.creator.id);
    expect(toldCreator.at(-1)).toEqual({
      title: 'Contributions Refunded',
      message: expect.stringContaining('An administrator has refunded 1 outstanding contribution of'),
    });
    await call(await admin(), 'POST', PROCESS, { offeringId: id });
    expect(await told(sold.sale.creator.id)).toEqual(toldCreator);
    expect((await deedsOf(sold)).at(-1)).toEqual({ ...deed, ...deedOf({ refunded: 0, amount: '0', ...NOTHING_PAID }) });
  });

  it('gives a repeat under a key the first answer, and refuses another request under it', async () => {
    const sold = await withFrozen();
    const [key, other] = [newKey(), await withFrozen()];
    await freeze(sold.buyers[0] as Sold['buyers'][0], null);
    const first = await call(await admin(), 'POST', PROCESS, { offeringId: sold.sale.id }, key);
    expect(await call(await admin(), 'POST', PROCESS, { offeringId: sold.sale.id }, key)).toEqual(first);
    expect([first.refunded, (await deedsOf(sold)).length]).toEqual([1, 1]);
    const refused = await call(await admin(), 'POST', PROCESS, { offeringId: other.sale.id }, key);
    expect(refused.code).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('leaves out what a full wallet cannot hold until it can', async () => {
    const sold = await failed(['10', '20'], async ({ buyers: [first] }) => first && fill(first, '999999999990'));
    const input = { offeringId: sold.sale.id };
    expect(await call(await admin(), 'POST', PROCESS, input)).toMatchObject({ refunded: 0, amount: '0' });
    expect((await contribution(sold.ids[0] ?? '')).status).toBe('PENDING');
    await posted(movement((sold.buyers[0] as Buyer).wallet, 'DEBIT', '1', { external: true }));
    expect(await call(await admin(), 'POST', PROCESS, input)).toMatchObject({ refunded: 1, amount: '10' });
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['999999999999', '20'], '0']);
    expect(await bookFaults()).toEqual([]);
  });

  it('waits for a freeze that is under way, and then leaves the wallet out', async () => {
    const sold = await withFrozen();
    const [first] = sold.buyers as [Buyer];
    await freeze(first, null);
    const commit = await freezeHeldBack(first.wallet);
    const asked = call(await admin(), 'POST', PROCESS, { offeringId: sold.sale.id });
    await lockWaits();
    await commit();
    expect(await asked).toEqual({ statusCode: 200, refunded: 0, amount: '0', ...NOTHING_PAID });
    expect([await balances(sold), await escrowOf(sold.sale)]).toEqual([['0', '20'], '10']);
    expect(await bookFaults()).toEqual([]);
  });

  it('refunds once when it is asked for twice at the same time', async () => {
    const sold = await withFrozen();
    await freeze(sold.buyers[0] as Sold['buyers'][0], null);
    const client = await admin();
    const asked = [1, 2, 3].map(() => call(client, 'POST', PROCESS, { offeringId: sold.sale.id }));
    const answers = await Promise.all(asked);
    expect(answers.map(({ refunded }) => refunded).toSorted()).toEqual([0, 0, 1]);
    expect(await balances(sold)).toEqual(['10', '20']);
  });

  it('is refused while an offering has neither failed nor been cancelled, and nothing moves', async () => {
    const sold = await soldTo(['10']);
    const answer = await call(await admin(), 'POST', PROCESS, { offeringId: sold.sale.id });
    expect(answer).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect([await balances(sold), await escrowOf(sold.sale), await deedsOf(sold)]).toEqual([['0'], '10', []]);
  });

  it('is for its creator and administrators alone: a buyer is refused', async () => {
    const sold = await withFrozen();
    const [buyer] = sold.buyers as [Sold['buyers'][0]];
    for (const client of [buyer, await newClient({ permissions: ['view.ico.offer'] })]) {
      const answer = await call(client, 'POST', PROCESS, { offeringId: sold.sale.id });
      expect(answer).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    }
    const nobody = await call(await anonymous(), 'POST', PROCESS, { offeringId: sold.sale.id });
    expect(nobody.statusCode).toBe(401);
  });

  it('knows no offering by another id, and reads ids alone', async () => {
    const missing = await call(await admin(), 'POST', PROCESS, { offeringId: newId() });
    expect(missing).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    const draft = await newSale({ isApproved: false });
    const stranger = await newClient();
    expect(await call(stranger, 'POST', PROCESS, { offeringId: draft.id })).toEqual(missing);
    expect((await call(await admin(), 'POST', PROCESS, { offeringId: draft.id })).code).toBe('ILLEGAL_STATE');
    expect((await call(await admin(), 'POST', PROCESS, { offeringId: 'x' })).statusCode).toBe(400);
  });
});

describe.each(TRANSPORTS)('the eligibility for refunds by %s', (transport) => {
  const call = through(transport);
  const path = (id: string) => `/api/ico/refund/eligibility/${id}`;

  it('shows what is outstanding, and the part of the caller', async () => {
    const sold = await withFrozen();
    const [frozen, other] = sold.buyers as [Sold['buyers'][0], Sold['buyers'][0]];
    const shown = { statusCode: 200, eligible: true, reason: null, outstanding: 1, amount: '10' };
    expect(await call(frozen, 'GET', path(sold.sale.id))).toEqual({ ...shown, mine: { count: 1, amount: '10' } });
    const none = { count: 0, amount: '0' };
    expect(await call(other, 'GET', path(sold.sale.id))).toEqual({ ...shown, mine: none });
    const creator = await signedIn(sold.sale.creator);
    expect(await call(creator, 'GET', path(sold.sale.id))).toEqual({ ...shown, mine: none });
    expect(await call(await admin(), 'GET', path(sold.sale.id))).toEqual({ ...shown, mine: none });
  });

  it('says what keeps an offering from being refunded', async () => {
    const [open, done] = [await soldTo(['10']), await failed(['10'])];
    expect(await call(await admin(), 'GET', path(open.sale.id))).toMatchObject({
      eligible: false,
      reason: 'The offering has neither failed nor been cancelled',
      outstanding: 1,
      amount: '10',
    });
    expect(await call(await admin(), 'GET', path(done.sale.id))).toMatchObject({
      eligible: false,
      reason: 'Everything is refunded',
      outstanding: 0,
    });
  });

  it('is for its creator, its buyers and administrators', async () => {
    const sale = await newSale();
    expect((await call(await newClient(), 'GET', path(sale.id))).code).toBe('FORBIDDEN');
    expect((await call(await anonymous(), 'GET', path(sale.id))).statusCode).toBe(401);
    expect((await call(await admin(), 'GET', path(newId()))).code).toBe('NOT_FOUND');
  });

  it('tells strangers nothing of a draft', async () => {
    const draft = await newSale({ isApproved: false });
    const stranger = await newClient();
    const missing = await call(stranger, 'GET', path(newId()));
    expect(missing).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await call(stranger, 'GET', path(draft.id))).toEqual(missing);
    expect(await call(await signedIn(draft.creator), 'GET', path(draft.id))).toMatchObject({ eligible: false });
    expect(await call(await admin(), 'GET', path(draft.id))).toMatchObject({ eligible: false });
  });
});
