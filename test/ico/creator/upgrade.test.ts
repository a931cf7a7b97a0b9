import { MINUTE_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { canonical } from '../../../src/core/money.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newCurrency } from '../../support/currencies.js';
import {
  ALL_OFFERINGS,
  launched,
  launchTerms,
  MY_OFFERINGS,
  newAdmin,
  newCreator,
  newPlan,
  offeringRow,
  onSale,
} from '../../support/ico-offerings.js';
import { ledgerOf, newWallet, walletNow } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { setOffering } from '../support/moderated.js';

/** A creator with 100 of a currency of its own, and plans that cost so much of it. */
async function pricedPlans(...prices: string[]) {
  const { code: currency, type: walletType } = await newCurrency({ type: 'SPOT', precision: 2 });
  const creator = await newCreator();
  const wallet = await newWallet({ owner: { userId: creator.user.id }, currency, type: walletType, balance: '100' });
  const plans = await Promise.all(
    prices.map((price) => newPlan({ price, currency, walletType, features: { maxOfferingPhases: 3 } })),
  );
  return { creator, wallet, plans, kind: { currency, walletType } };
}

async function feesOf(offeringId: string) {
  const { rows } = (await world()).system.db;
  const booked = await rows
    .selectFrom('admin_profit')
    .select(['reference', 'amount'])
    .where('reference', 'like', `${offeringId}%`)
    .orderBy('id')
    .execute();
  return booked.map(({ reference, amount }) => [reference.slice(offeringId.length), canonical(amount)]);
}

describe.each(TRANSPORTS)('an upgrade of the plan by %s', (transport) => {
  const call = through(transport);
  type Caller = Parameters<typeof call>[0];
  const upgrade = (client: Caller, id: string, body: object, headers = {}) =>
    call(client, 'PUT', `${MY_OFFERINGS}/${id}/plan`, body, headers);

  it('costs what the better plan costs more than was paid, each time', async () => {
    const { creator, wallet, plans, kind } = await pricedPlans('10', '25.5', '40');
    const { id } = await launched({ creator, planId: plans[0]!.id });
    const better = await upgrade(creator, id, { planId: plans[1]!.id, expectedPrice: '25.5' });
    expect(better).toMatchObject({ statusCode: 200, id, planId: plans[1]!.id, planPrice: '25.5', status: 'PENDING' });
    expect(canonical((await walletNow(wallet.id)).balance)).toBe('74.5');
    expect(await upgrade(creator, id, { planId: plans[2]!.id })).toMatchObject({ planPrice: '40' });
    expect(canonical((await walletNow(wallet.id)).balance)).toBe('60');
    expect(await offeringRow(id)).toMatchObject({ planUpgrades: 2 });
    expect((await ledgerOf(wallet.id)).slice(-3)).toMatchObject([
      { operation: 'DEBIT', idempotencyKey: `ico_launch_${id}_pay`, transactionId: id },
      { operation: 'DEBIT', idempotencyKey: `ico_launch_${id}_pay_1` },
      { operation: 'DEBIT', idempotencyKey: `ico_launch_${id}_pay_2` },
    ]);
    const { rows } = (await world()).system.db;
    const fees = rows.selectFrom('wallet_audit_log').select('idempotencyKey').where('transactionId', '=', id);
    const keys = (await fees.where('operation', '=', 'CREDIT').orderBy('sequence').execute()).map(
      (row) => row.idempotencyKey,
    );
    expect(keys).toEqual(['', '_1', '_2'].map((n) => `platform_fee_ICO_LAUNCH_${id}${n}`));
    expect(await feesOf(id)).toEqual([
      ['', '10'],
      ['_1', '15.5'],
      ['_2', '14.5'],
    ]);
    expect(kind.currency).toBe(better.planCurrency);
  });

  it('of an offering that an admin made costs the difference of the two plans, and none is cheaper', async () => {
    const { creator, wallet, plans } = await pricedPlans('10', '25.5', '9.99');
    const [first, better, cheaper] = plans.map(({ id }) => id);
    const terms = { ...(await launchTerms({ planId: first! })), userId: creator.user.id };
    const { id } = await call(await newAdmin(), 'POST', `${ALL_OFFERINGS}/create`, terms);
    expect(await upgrade(creator, id, { planId: cheaper })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await upgrade(creator, id, { planId: better })).toMatchObject({ statusCode: 200, planPrice: '15.5' });
    expect(canonical((await walletNow(wallet.id)).balance)).toBe('84.5');
    expect(await feesOf(id)).toEqual([['_1', '15.5']]);
  });

  it('to another plan of the same price moves no money', async () => {
    const { creator, wallet, plans } = await pricedPlans('10', '10');
    const { id } = await launched({ creator, planId: plans[0]!.id });
    expect(await upgrade(creator, id, { planId: plans[1]!.id })).toMatchObject({ statusCode: 200, planPrice: '10' });
    expect(canonical((await walletNow(wallet.id)).balance)).toBe('90');
    expect([await offeringRow(id), await feesOf(id)]).toMatchObject([{ planUpgrades: 1 }, [['', '10']]]);
  });

  it('is paid by what was paid then, also when the first plan has become dearer or cheaper since', async () => {
    const { creator, wallet, plans } = await pricedPlans('10', '30');
    const { id } = await launched({ creator, planId: plans[0]!.id });
    const { rows } = (await world()).system.db;
    await rows.updateTable('ico_launch_plan').set({ price: '29' }).where('id', '=', plans[0]!.id).execute();
    await upgrade(creator, id, { planId: plans[1]!.id });
    expect(canonical((await walletNow(wallet.id)).balance)).toBe('70');
  });

  it.each([
    ['the plan that it has', (plans: readonly string[]) => plans[0]!],
    ['a cheaper plan', (plans: readonly string[]) => plans[1]!],
    ['a plan that is not there', () => newId()],
  ])('to %s is refused', async (_what, choose) => {
    const { creator, plans, wallet } = await pricedPlans('10', '9.99');
    const { id } = await launched({ creator, planId: plans[0]!.id });
    const before = await offeringRow(id);
    const planId = choose(plans.map((plan) => plan.id));
    expect(await upgrade(creator, id, { planId })).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining('planId'),
    });
    expect([await offeringRow(id), canonical((await walletNow(wallet.id)).balance)]).toEqual([before, '90']);
  });

  it('to a plan in another currency or wallet type, or one that is switched off, is refused', async () => {
    const { creator, plans, kind } = await pricedPlans('10');
    const { id } = await launched({ creator, planId: plans[0]!.id });
    const before = await offeringRow(id);
    const other = await newCurrency({ type: 'SPOT' });
    const foreign = await newPlan({ price: '20', currency: other.code, walletType: 'SPOT' });
    const off = await newPlan({ price: '20', ...kind, status: false });
    for (const planId of [foreign.id, off.id]) {
      expect(await upgrade(creator, id, { planId })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await offeringRow(id)).toEqual(before);
  });

  it('to a plan that allows less than the offering has is refused', async () => {
    const { creator, plans, kind } = await pricedPlans('10');
    const phase = { name: 'Phase', tokenPrice: '1', allocation: '10', duration: 1 };
    const { id } = await launched({ creator, planId: plans[0]!.id, phases: [phase, phase] });
    const narrow = await newPlan({ price: '20', ...kind, features: { maxOfferingPhases: 1 } });
    expect(await upgrade(creator, id, { planId: narrow.id })).toMatchObject({ statusCode: 409, code: 'ICO_PLAN_CAP' });
  });

  it('is refused for another price than the creator has seen, and without the money', async () => {
    const { creator, plans, wallet } = await pricedPlans('10', '20', '100.01');
    const { id } = await launched({ creator, planId: plans[0]!.id });
    const before = await offeringRow(id);
    const changed = { planId: plans[1]!.id, expectedPrice: '19' };
    expect(await upgrade(creator, id, changed)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    const dear = await upgrade(creator, id, { planId: plans[2]!.id });
    expect(dear).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    expect([await offeringRow(id), canonical((await walletNow(wallet.id)).balance)]).toEqual([before, '90']);
  });

  it('under an idempotency key is paid once', async () => {
    const { creator, plans, wallet } = await pricedPlans('10', '20');
    const { id } = await launched({ creator, planId: plans[0]!.id });
    const [body, key] = [{ planId: plans[1]!.id }, { 'idempotency-key': newId() }];
    const first = await upgrade(creator, id, body, key);
    expect(first).toMatchObject({ statusCode: 200 });
    expect(await upgrade(creator, id, body, key)).toEqual(first);
    expect(canonical((await walletNow(wallet.id)).balance)).toBe('80');
  });

  it("is refused for anybody else's offering as for one that is not there, and for a deleted one", async () => {
    const { creator, plans } = await pricedPlans('10', '20');
    const { id } = await launched({ creator, planId: plans[0]!.id });
    const none = { statusCode: 404, code: 'NOT_FOUND' };
    const stranger = await newCreator();
    expect(await upgrade(stranger, id, { planId: plans[1]!.id })).toMatchObject(none);
    expect(await upgrade(stranger, newId(), { planId: plans[1]!.id })).toMatchObject(none);
    await setOffering(id, { deletedAt: new Date().toISOString() });
    expect(await upgrade(creator, id, { planId: plans[1]!.id })).toMatchObject(none);
  });

  it.each([
    ['while it is on sale', async () => {}, 200],
    ['once it is refused', async (id: string) => setOffering(id, { status: 'REJECTED', rejectedAt: NOW() }), 409],
    ['once it is settled', async (id: string) => setOffering(id, { status: 'SUCCESS', settledAt: NOW() }), 409],
    ['once it is cancelled', async (id: string) => setOffering(id, { status: 'CANCELLED', cancelledAt: NOW() }), 409],
    ['once its end has passed', async (id: string) => setOffering(id, { startDate: AGO(2), endDate: AGO(1) }), 409],
  ] as const)('%s answers as its status allows', async (_when, become, statusCode) => {
    const { creator, plans } = await pricedPlans('10', '20');
    const { id } = await onSale({ creator, planId: plans[0]!.id });
    await become(id);
    const answer = await upgrade(creator, id, { planId: plans[1]!.id });
    expect(answer).toMatchObject(statusCode === 200 ? { statusCode } : { statusCode, code: 'ILLEGAL_STATE' });
  });
});

const NOW = () => new Date().toISOString();
const AGO = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
