import { sql } from 'kysely';
import { anonymous, newClient } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { newMerchant } from '../../support/gateway.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { ledgerOf } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { confirmBy } from '../support/answers.js';
import {
  balanceOf,
  confirmed,
  created,
  eventsOf,
  freeIn,
  newBuyer,
  paying,
  storedPayment,
  unknownPayment,
  walletOf,
} from '../support/payments.js';

/** A payment that waits, with a buyer who could pay it. */
async function waiting(over: object = {}) {
  const merchant = await newMerchant();
  const payment = await created(merchant, over);
  return { merchant, payment, ...(await newBuyer()) };
}

type Waiting = Awaited<ReturnType<typeof waiting>>;

/** Nothing has moved and nothing was told. */
async function expectUntouched({ merchant, payment, wallet }: Waiting): Promise<void> {
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'PENDING', allocations: null, customerId: null });
  expect(await balanceOf(merchant.id)).toBeUndefined();
  expect(await eventsOf(payment.id)).toHaveLength(1);
  expect(await freeIn(wallet.id)).toBe('100');
  expect(await ledgerOf(wallet.id)).toHaveLength(2);
}

describe.each(TRANSPORTS)('a confirmation by %s', (transport) => {
  const confirm = (client: Client, id: string, wallets: readonly object[], headers: Record<string, string> = {}) =>
    confirmBy(transport, client, id, wallets, headers);

  it.each([
    ['none', () => []],
    ['one that is named twice', ({ wallet }: Waiting) => [paying(wallet, '10'), paying(wallet, '15')]],
    [
      'one that is named twice in other letters',
      ({ wallet }: Waiting) => [paying(wallet, '10'), { ...paying(wallet, '15'), walletId: wallet.id.toUpperCase() }],
    ],
    [
      '11 of them',
      ({ wallet }: Waiting) =>
        Array.from({ length: 11 }, (_, at) => ({
          ...paying(wallet, '1'),
          walletId: `${wallet.id.slice(0, -2)}${10 + at}`,
        })),
    ],
    ['somebody else’s', async () => [paying((await newBuyer()).wallet, '25')]],
    ['one that is not there', ({ wallet }: Waiting) => [{ ...paying(wallet, '25'), walletId: unknownPayment() }]],
    ['a test wallet', ({ wallet }: Waiting) => [{ ...paying(wallet, '25'), walletId: 'test_ok' }]],
    ['a wrong type', ({ wallet }: Waiting) => [{ ...paying(wallet, '25'), walletType: 'SPOT' }]],
    ['a wrong currency', ({ wallet }: Waiting) => [{ ...paying(wallet, '25'), currency: 'EUR' }]],
  ])('with %s for wallets is WALLET_NOT_ELIGIBLE and changes nothing', async (_what, wallets) => {
    const known = await waiting();
    const refused = await confirm(known.buyer, known.payment.id, await wallets(known));
    expect(refused).toMatchObject({ statusCode: 400, code: 'WALLET_NOT_ELIGIBLE' });
    await expectUntouched(known);
  });

  it.each([
    ['a negative amount', { amount: '-25' }, 'BAD_INPUT'],
    ['an amount of nothing', { amount: '0', equivalentInPaymentCurrency: '0' }, 'BAD_INPUT'],
    ['more decimals than the currency has', { amount: '25.001' }, 'BAD_INPUT'],
    ['an exponent', { amount: '2e1' }, 'BAD_INPUT'],
    ['a figure of an older rate', { equivalentInPaymentCurrency: '25.50000001' }, 'RATE_STALE'],
    ['a figure of a lower rate', { equivalentInPaymentCurrency: '24.49999999' }, 'RATE_STALE'],
    ['a negative figure', { equivalentInPaymentCurrency: '-25' }, 'RATE_STALE'],
    ['less than the amount', { amount: '24.49', equivalentInPaymentCurrency: '24.49' }, 'PAYMENT_NOT_COVERED'],
  ])('with %s is refused and changes nothing', async (_what, over, code) => {
    const known = await waiting();
    const refused = await confirm(known.buyer, known.payment.id, [{ ...paying(known.wallet, '25'), ...over }]);
    expect(refused).toMatchObject({ code, statusCode: code === 'RATE_STALE' ? 409 : 400 });
    if (code === 'RATE_STALE') expect(refused.message).toContain('25 USD');
    await expectUntouched(known);
  });

  it.each(['25.5', '24.5'])('passes with a figure that is exactly two percent off: %s', async (figure) => {
    const { payment, buyer, wallet } = await waiting();
    expect(await confirm(buyer, payment.id, [paying(wallet, '25', figure)])).toMatchObject({ status: 'COMPLETED' });
    expect(await freeIn(wallet.id)).toBe('75');
  });

  it('charges the last wallet for a shortfall of at most two percent', async () => {
    const { payment, buyer, wallet } = await waiting();
    const receipt = await confirm(buyer, payment.id, [paying(wallet, '24.5')]);
    expect(receipt).toMatchObject({ status: 'COMPLETED', allocations: [{ amount: '25', share: '25' }] });
    expect(await freeIn(wallet.id)).toBe('75');
  });

  it('with a wallet that is left with nothing to pay is PAYMENT_NOT_COVERED', async () => {
    const known = await waiting();
    const euros = await walletOf(known.buyer, 'EUR', 'FIAT', '5');
    const wallets = [paying(known.wallet, '25'), paying(euros, '1', '1.1')];
    expect(await confirm(known.buyer, known.payment.id, wallets)).toMatchObject({
      statusCode: 400,
      code: 'PAYMENT_NOT_COVERED',
    });
    await expectUntouched(known);
  });

  it('with a wallet that is worth nothing in the payment’s currency is WALLET_NOT_ELIGIBLE', async () => {
    const known = await waiting();
    const { code, type } = await newCurrency({ usdPrice: '0.000000001' });
    const dust = await walletOf(known.buyer, code, type, '10');
    const wallets = [paying(dust, '1', '0'), paying(known.wallet, '25')];
    expect(await confirm(known.buyer, known.payment.id, wallets)).toMatchObject({
      statusCode: 400,
      code: 'WALLET_NOT_ELIGIBLE',
    });
    await expectUntouched(known);
  });

  it('with too little in the wallet is INSUFFICIENT_FUNDS', async () => {
    const known = await waiting({ amount: '101' });
    const refused = await confirm(known.buyer, known.payment.id, [paying(known.wallet, '101')]);
    expect(refused).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    await expectUntouched(known);
  });

  it('from a frozen wallet is WALLET_FROZEN', async () => {
    const known = await waiting();
    const { platform } = await world();
    await sql`update wallet set "frozenAt" = now() where id = ${known.wallet.id}`.execute(platform.db.rows);
    const refused = await confirm(known.buyer, known.payment.id, [paying(known.wallet, '25')]);
    expect(refused).toMatchObject({ statusCode: 409, code: 'WALLET_FROZEN' });
    await expectUntouched(known);
  });

  it('is refused where the platform has too little of the payment’s currency, and that is not the buyer’s fault', async () => {
    const { code: currency, type: walletType } = await newCurrency({ usdPrice: '1' });
    const known = await waiting({ currency, walletType });
    const refused = await confirm(known.buyer, known.payment.id, [paying(known.wallet, '25')]);
    expect(refused).toMatchObject({ statusCode: 409, code: 'CONVERSION_UNAVAILABLE' });
    expect(await storedPayment(known.payment.id)).toMatchObject({ status: 'PENDING' });
    expect(await freeIn(known.wallet.id)).toBe('100');
  });

  it('is refused for currencies without a price or switched off, and for types that are not allowed', async () => {
    const known = await waiting();
    const { id, code, type } = await newCurrency({ usdPrice: null });
    const unpriced = await walletOf(known.buyer, code, type, '100');
    const confirmation = () => confirm(known.buyer, known.payment.id, [paying(unpriced, '25')]);
    expect(await confirmation()).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED' });
    const { platform } = await world();
    await platform.db.rows.updateTable('currency').set({ usdPrice: '1' }).where('id', '=', id).execute();
    await switchCurrency(id, false);
    expect(await confirmation()).toMatchObject({ code: 'WALLET_NOT_ELIGIBLE' });
    await setSettings({ gatewayAllowedWalletTypes: '["SPOT"]' });
    const disallowed = await confirm(known.buyer, known.payment.id, [paying(known.wallet, '25')]);
    await clearSettings('gatewayAllowedWalletTypes');
    expect(disallowed).toMatchObject({ code: 'WALLET_NOT_ELIGIBLE' });
    await expectUntouched(known);
  });

  it('of one’s own merchant’s payment is refused, before anything is said of the wallets', async () => {
    const merchant = await newMerchant();
    const payment = await created(merchant);
    expect(await confirm(merchant.client, payment.id, [paying((await newBuyer()).wallet, '25')])).toMatchObject({
      statusCode: 403,
      code: 'OWN_PAYMENT',
    });
  });

  it('after the time has passed is PAYMENT_EXPIRED, whether or not the job came', async () => {
    const known = await waiting({ expiresIn: 60 });
    const { clock } = await world();
    clock.advance(60_000);
    const refused = await confirm(known.buyer, known.payment.id, [paying(known.wallet, '25')]);
    expect(refused).toMatchObject({ statusCode: 409, code: 'PAYMENT_EXPIRED' });
    await expectUntouched(known);
  });

  it('of a payment that no longer waits is ILLEGAL_STATE, and of an unknown one NOT_FOUND', async () => {
    const { payment, buyer, wallet } = await waiting();
    expect(await confirm(buyer, payment.id, [paying(wallet, '25')])).toMatchObject({ status: 'COMPLETED' });
    expect(await confirm(buyer, payment.id, [paying(wallet, '25')])).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
    });
    expect(await confirm(buyer, unknownPayment(), [paying(wallet, '25')])).toMatchObject({ statusCode: 404 });
    expect(await freeIn(wallet.id)).toBe('75');
  });

  it('is refused while the gateway is closed, but for the repeat of one that was made', async () => {
    const [known, paid] = [await waiting(), await waiting()];
    const key = { 'idempotency-key': 'pay' };
    const first = await confirm(paid.buyer, paid.payment.id, [paying(paid.wallet, '25')], key);
    await setSettings({ gatewayEnabled: 'false' });
    const [refused, again] = [
      await confirm(known.buyer, known.payment.id, [paying(known.wallet, '25')]),
      await confirm(paid.buyer, paid.payment.id, [paying(paid.wallet, '25.00')], key),
    ];
    await clearSettings('gatewayEnabled');
    expect(refused).toMatchObject({ statusCode: 503, code: 'GATEWAY_CLOSED' });
    expect(again).toEqual(first);
    const changed = await confirm(paid.buyer, paid.payment.id, [paying(paid.wallet, '26')], key);
    expect(changed).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    await expectUntouched(known);
  });

  it('needs a browser session, and the header that belongs to it', async () => {
    const known = await waiting();
    const wallets = [paying(known.wallet, '25')];
    const { url } = await world();
    const key = new Client(url, { apiKey: await newApiKey(known.buyer.user.id) });
    const merchantKey = new Client(url, { apiKey: known.merchant.keys.sk_live });
    expect((await confirm(await anonymous(), known.payment.id, wallets)).statusCode).toBe(401);
    expect((await confirm(key, known.payment.id, wallets)).statusCode).toBe(403);
    expect([401, 403]).toContain((await confirm(merchantKey, known.payment.id, wallets)).statusCode);
    const forged = await confirm(known.buyer, known.payment.id, wallets, { 'x-csrf-token': 'forged' });
    expect(forged).toMatchObject({ statusCode: 403 });
    await expectUntouched(known);
  });
});

describe('the body of a confirmation over REST', () => {
  it.each([
    ['an object in place of the array', (wallet: object) => wallet],
    ['the array within an object', (wallet: object) => ({ wallets: [wallet] })],
    ['a text', () => 'test'],
    ['nothing', () => null],
    ['an array within the array', (wallet: object) => [[wallet]]],
    ['no objects', () => [1]],
    ['wallets without an amount', (wallet: object) => [{ ...wallet, amount: undefined }]],
  ])('is refused where it is %s', async (_what, body) => {
    const known = await waiting();
    const { body: refused } = await known.buyer.rest(
      'POST',
      `/api/gateway/checkout/${known.payment.id}/confirm`,
      body(paying(known.wallet, '25')),
    );
    expect(refused).toMatchObject({ statusCode: 400 });
    await expectUntouched(known);
  });

  it('may have JSON numbers and more fields than are known', async () => {
    const { payment, buyer, wallet } = await waiting();
    const wallets = [{ ...paying(wallet, '25'), amount: 25, equivalentInPaymentCurrency: 25.0, icon: 'x' }];
    expect(await confirmed(buyer, payment.id, wallets)).toMatchObject({ statusCode: 200, status: 'COMPLETED' });
  });

  it('is refused to somebody without wallets of their own', async () => {
    const known = await waiting();
    expect(await confirmed(await newClient(), known.payment.id, [paying(known.wallet, '25')])).toMatchObject({
      code: 'WALLET_NOT_ELIGIBLE',
    });
    await expectUntouched(known);
  });
});
