import { CONVERT_ORDER_MOVES } from '../../../src/core/states/convert.js';
import { DAY_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { newClient, signedIn } from '../../support/accounts.js';
import { actPaths, newApprover } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { holdings, LASTING, newCustomer, newMarket, orderRow, settled } from '../../support/convert-quotes.js';
import { setCurrencyOf } from '../../support/convert-states.js';
import { TRANSPORTS, through, type Call } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { movement, newWallet, posted } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { describeRecord } from '../support/describe-record.js';
import { houseCode, proven } from '../../support/house-code.js';

const HOUSE = '/api/admin/finance/pool-backing/house/order';
const KEYS = { permissions: ['manage.pool.backing', 'view.convert.order'] as const };
const REASON = 'The price was wrong.';

useSettings(LASTING);

/** A settled order of so many dollars. */
async function order(usd = '1000') {
  const market = await newMarket();
  const customer = await newCustomer(market, usd);
  const { id } = await settled(customer, market, { fromAmount: usd });
  return { market, customer, id: id as string };
}

const reverse = async (call: Call, client: Client, id: string, reason = REASON, headers?: Record<string, string>) =>
  call(client, 'POST', `${HOUSE}/${id}/reverse`, { reason, code: await houseCode(client) }, headers);

describeRecord({
  name: 'settled orders',
  kind: 'CONVERT_RESOLVE',
  permissions: KEYS.permissions,
  fromUsd: 1000,
  endsByReject: false,
  provesItself: true,
  endsInADay: true,
  make: async (usd) => {
    const { market, id } = await order(usd ?? '10');
    if (usd === null) await setCurrencyOf(market.to, { trustedPrice: null });
    return { id, approvalId: id };
  },
  approve: (call, client, id, headers) => reverse(call, client, id, REASON, headers),
  isCarriedOut: async (id) => (await orderRow(id)).status === 'REVERSED',
});

describe('a settled order', () => {
  it('is ended by nothing but its reversal, which ends its approvals', () => {
    const moves = CONVERT_ORDER_MOVES.filter(({ from }) => from.includes('SETTLED'));
    expect(moves.map(({ action }) => action)).toEqual(['reverse']);
  });
});

describe.each(TRANSPORTS)('a large order that several people reverse by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);

  /** An order that one person has decided to reverse. */
  async function begun() {
    const made = await order();
    const first = await newApprover(KEYS);
    const waits = { status: 'SETTLED', reason: null, reversedAt: null, approval: { given: 1, needed: 2 } };
    expect(await reverse(call, first, made.id)).toMatchObject(waits);
    return { ...made, first };
  }

  it('moves nothing until a second person reverses it, for a reason of their own that the customer reads', async () => {
    const { market, customer, id } = await begun();
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '0', held: '0' });
    const second = await newApprover(KEYS);
    expect((await call(second, 'GET', `/api/admin/convert/order/${id}`)).approval).toMatchObject({ id, given: 1 });
    const reversed = await reverse(call, second, id, 'Another market was right.');
    expect(reversed).toMatchObject({ status: 'REVERSED', reason: 'Another market was right.', approval: null });
    expect(await holdings(customer.user.id, market.from)).toEqual({ free: '1000', held: '0' });
    expect(await orderRow(id)).toMatchObject({ status: 'REVERSED', reason: 'Another market was right.' });
  });

  it('gives the customer the first reason when it is reversed by the path of acts', async () => {
    const { customer, id } = await begun();
    const second = await newApprover(KEYS);
    const shown = await acts.read(second, id);
    expect(shown).toMatchObject({ accountId: customer.user.id, details: { fromAmount: '1000', reason: REASON } });
    expect(shown.title).toContain(customer.user.email);
    expect(await acts.approve(await proven(second), id)).toMatchObject({ status: 'DONE', given: 2 });
    expect(await orderRow(id)).toMatchObject({ status: 'REVERSED', reason: REASON });
  });

  it('is decided by its customer on neither path, at any number of people', async () => {
    const admin = await newApprover(KEYS);
    const market = await newMarket();
    const { currency, type } = market.from;
    await newWallet({ owner: { userId: admin.user.id }, currency, type, balance: '1000' });
    const { id } = await settled(admin, market, { fromAmount: '1000' });
    const refused = { statusCode: 403, code: 'SELF_DECISION' };
    expect(await reverse(call, admin, id)).toMatchObject(refused);
    expect((await reverse(call, await newApprover(KEYS), id)).approval).toMatchObject({ given: 1 });
    expect(await reverse(call, admin, id)).toMatchObject(refused);
    expect(await acts.approve(await proven(admin), id)).toMatchObject(refused);
    expect(await acts.reject(admin, id)).toMatchObject(refused);
    expect(await orderRow(id)).toMatchObject({ status: 'SETTLED' });
  });

  it('is reversed no more a day after it has settled, whatever was approved before', async () => {
    const { id } = await begun();
    const second = await newApprover(KEYS);
    (await world()).clock.advance(DAY_MS + MINUTE_MS);
    const late = { statusCode: 409, code: 'ILLEGAL_STATE' };
    const client = await signedIn(second.user);
    expect(await reverse(call, client, id)).toMatchObject(late);
    expect(await acts.approve(await proven(client), id)).toMatchObject(late);
    expect(await orderRow(id)).toMatchObject({ status: 'SETTLED' });
    expect(await acts.reject(client, id)).toMatchObject({ status: 'REJECTED' });
  });

  it('says with the last approval that the customer has spent it, and takes that approval back', async () => {
    const { market, customer, id } = await begun();
    const { currency, type } = market.to;
    const wallet = await newWallet({ owner: { userId: customer.user.id }, currency, type });
    await posted(movement(wallet, 'DEBIT', '1', { external: true }));
    const second = await newApprover(KEYS);
    expect(await reverse(call, second, id)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await acts.approve(await proven(second), id)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await acts.read(second, id)).toMatchObject({ status: 'PENDING', given: 1 });
    await posted(movement(wallet, 'CREDIT', '1', { external: true }));
    expect(await reverse(call, second, id)).toMatchObject({ status: 'REVERSED' });
  });

  it('counts with its larger side at present prices', async () => {
    const { market, id } = await order('600');
    await setCurrencyOf(market.to, { usdPrice: '4', trustedPrice: '4' });
    const { approval } = await reverse(call, await newApprover(KEYS), id);
    expect(approval).toMatchObject({ needed: 2 });
    expect(Number(approval.usd)).toBeGreaterThan(1100);
  });

  it('asks a code of each of them on the house page', async () => {
    const { id } = await begun();
    const second = await newClient(KEYS);
    const path = `${HOUSE}/${id}/reverse`;
    const body = { reason: REASON, code: '123456' };
    expect(await call(second, 'POST', path, body)).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    await houseCode(second);
    expect(await call(second, 'POST', path, body)).toMatchObject({ code: 'INVALID_CODE' });
    expect(await orderRow(id)).toMatchObject({ status: 'SETTLED' });
  });
});
