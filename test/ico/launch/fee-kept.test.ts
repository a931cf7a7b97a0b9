import { canonical } from '../../../src/core/money.js';
import { newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import {
  ALL_OFFERINGS,
  launched,
  MY_OFFERINGS,
  newAdmin,
  newCreator,
  newPlan,
  offeringRow,
  onSale,
} from '../../support/ico-offerings.js';
import { ledgerOf, newWallet, walletNow } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { endSale, settle } from '../support/settled.js';

/** A creator with 20 of a currency of its own, and a plan that costs 12.5 of it. */
async function payer() {
  const { code: currency, type: walletType } = await newCurrency({ type: 'SPOT', precision: 2 });
  const creator = await newCreator();
  const wallet = await newWallet({ owner: { userId: creator.user.id }, currency, type: walletType, balance: '20' });
  const plan = await newPlan({ price: '12.5', currency, walletType });
  return { creator, wallet, planId: plan.id };
}

/** What the creator has left, what the platform got and what it has booked. */
async function money(offeringId: string, walletId: string) {
  const { rows } = (await world()).system.db;
  const legs = await rows
    .selectFrom('wallet_audit_log')
    .select(['operation', 'amount'])
    .where('transactionId', '=', offeringId)
    .orderBy('operation')
    .execute();
  const profits = await rows.selectFrom('admin_profit').select('amount').where('reference', '=', offeringId).execute();
  return {
    left: canonical((await walletNow(walletId)).balance),
    last: (await ledgerOf(walletId)).at(-1)?.idempotencyKey,
    legs: legs.map(({ operation, amount }) => [operation, canonical(amount)]),
    profits: profits.map(({ amount }) => canonical(amount)),
  };
}

const kept = (id: string) => ({
  left: '7.5',
  last: `ico_launch_${id}_pay`,
  legs: [
    ['CREDIT', '12.5'],
    ['DEBIT', '12.5'],
  ],
  profits: ['12.5'],
});

describe.each(TRANSPORTS)('what a launch has cost, by %s,', (transport) => {
  const call = through(transport);

  it('stays paid when the sale fails, also once its refunds are asked for', async () => {
    const { creator, wallet, planId } = await payer();
    const { id } = await onSale({ creator, planId });
    await endSale(id);
    await settle();
    expect(await call(creator, 'POST', '/api/ico/refund/process', { offeringId: id })).toMatchObject({ refunded: 0 });
    expect(await call(creator, 'GET', `${MY_OFFERINGS}/${id}`)).toMatchObject({ status: 'FAILED', planPrice: '12.5' });
    expect(await money(id, wallet.id)).toEqual(kept(id));
  });

  it.each([
    ['on sale', onSale],
    ['not approved yet', launched],
  ])('stays paid when the platform cancels an offering that is %s', async (_state, make) => {
    const { creator, wallet, planId } = await payer();
    const { id } = await make({ creator, planId });
    const path = `${ALL_OFFERINGS}/${id}/cancel-refund`;
    const answer = await call(await newClient({ role: 'Super Admin' }), 'POST', path, { reason: 'No answer' });
    expect(answer).toEqual({
      statusCode: 200,
      refunded: 0,
      amount: '0',
      paid: 0,
      paidAmount: '0',
      open: 0,
      missing: '0',
      approval: null,
      alreadyReleased: 0,
    });
    expect((await offeringRow(id)).status).toBe('CANCELLED');
    expect(await money(id, wallet.id)).toEqual(kept(id));
  });

  it('stays paid when the offering is deleted', async () => {
    const { creator, wallet, planId } = await payer();
    const { id } = await launched({ creator, planId });
    expect(await call(await newAdmin(), 'DELETE', `${ALL_OFFERINGS}/${id}`)).toMatchObject({ statusCode: 200 });
    expect(await call(creator, 'GET', `${MY_OFFERINGS}/${id}`)).toMatchObject({ statusCode: 404 });
    expect(await money(id, wallet.id)).toEqual(kept(id));
  });
});
