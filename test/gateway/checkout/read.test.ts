import { anonymous, newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { through, TRANSPORTS } from '../../support/each-transport.js';
import { newMerchant } from '../../support/gateway.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { following, refusal } from '../../support/subscribed.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { api } from '../support/answers.js';
import {
  confirmed,
  created,
  newBuyer,
  paid,
  paying,
  setMerchant,
  unknownPayment,
  walletOf,
} from '../support/payments.js';

const path = (id: string): string => `/api/gateway/checkout/${id}`;

describe.each(TRANSPORTS)('a checkout by %s', (transport) => {
  const call = through(transport);

  it('is shown to whoever has its id, without what only the merchant or the payer may know', async () => {
    const merchant = await newMerchant();
    await setMerchant(merchant.id, {
      name: 'Tea House',
      logo: 'https://tea.example/logo.png',
      website: 'https://tea.example',
    });
    const { payment } = await paid(merchant, {
      description: 'Tea',
      metadata: { secret: 'x' },
      customerEmail: 'b@example.com',
      customerName: 'Bo',
    });
    const shown = await call(await anonymous(), 'GET', path(payment.id));
    expect(shown).toEqual({
      statusCode: 200,
      id: payment.id,
      status: 'COMPLETED',
      mode: 'LIVE',
      amount: '25',
      currency: 'USD',
      walletType: 'FIAT',
      refundedAmount: '0',
      merchantOrderId: null,
      description: 'Tea',
      lineItems: null,
      returnUrl: null,
      cancelUrl: null,
      checkoutUrl: payment.checkoutUrl,
      expiresAt: payment.expiresAt,
      completedAt: expect.any(String),
      createdAt: payment.createdAt,
      merchant: { name: 'Tea House', logo: 'https://tea.example/logo.png', website: 'https://tea.example' },
      serverTime: expect.any(String),
    });
    expect(await call(await newClient(), 'GET', path(unknownPayment()))).toMatchObject({ statusCode: 404 });
  });

  it('tells the server’s time, for the countdown', async () => {
    const payment = await created(await newMerchant());
    const { clock } = await world();
    clock.advance(3_600_000);
    const { serverTime } = await call(await anonymous(), 'GET', path(payment.id));
    expect(Date.parse(serverTime) - Date.parse(payment.createdAt)).toBeGreaterThanOrEqual(3_600_000);
  });
});

describe.each(TRANSPORTS)('the wallets that may pay by %s', (transport) => {
  const call = through(transport);
  const wallets = async (client: Parameters<typeof call>[0], id: string) => call(client, 'GET', `${path(id)}/wallet`);

  it('are the caller’s with a balance, each with its charge or with the reason why it cannot pay', async () => {
    const payment = await created(await newMerchant());
    const { buyer, wallet } = await newBuyer('24.99');
    const euros = await walletOf(buyer, 'EUR', 'FIAT', '22.73');
    const { code, type } = await newCurrency({ usdPrice: null });
    const unpriced = await walletOf(buyer, code, type, '100');
    await newWallet({ owner: { system: 'platform' }, currency: 'USD', type: 'FIAT', balance: '1000' });
    await walletOf(buyer, 'BTC', 'SPOT', '0.00000001');
    await walletOf(buyer, 'USDT', 'SPOT', '');
    const { items, ...rest } = await wallets(buyer, payment.id);
    expect(rest).toEqual({ statusCode: 200, amount: '25', currency: 'USD' });
    const known = items.toSorted((one: { currency: string }, other: { currency: string }) =>
      one.currency < other.currency ? -1 : 1,
    );
    expect(known).toEqual([
      expect.objectContaining({
        currency: 'BTC',
        balance: '0.00000001',
        equivalentInPaymentCurrency: '0.0006',
        covers: false,
      }),
      {
        walletId: euros.id,
        walletType: 'FIAT',
        currency: 'EUR',
        balance: '22.73',
        rate: '1.1',
        walletPrice: '1.1',
        paymentPrice: '1',
        equivalentInPaymentCurrency: '25.003',
        required: '22.73',
        covers: true,
        closed: null,
      },
      {
        walletId: unpriced.id,
        walletType: type,
        currency: code,
        balance: '100',
        rate: null,
        walletPrice: null,
        paymentPrice: null,
        equivalentInPaymentCurrency: null,
        required: null,
        covers: false,
        closed: 'MISSING',
      },
      {
        walletId: wallet.id,
        walletType: 'FIAT',
        currency: 'USD',
        balance: '24.99',
        rate: '1',
        walletPrice: '1',
        paymentPrice: '1',
        equivalentInPaymentCurrency: '24.99',
        required: '25',
        covers: false,
        closed: null,
      },
    ]);
    const receipt = await confirmed(buyer, payment.id, [paying(euros, '22.73', '25.003')]);
    expect(receipt).toMatchObject({ status: 'COMPLETED', allocations: [{ amount: '22.73', share: '25' }] });
  });

  it('are UNFUNDED only by what they hold: no larger payment tells more of what the platform holds', async () => {
    const { code: currency } = await newCurrency({ type: 'SPOT', usdPrice: '1', precision: 2 });
    await newWallet({ owner: { system: 'platform' }, currency, type: 'SPOT', balance: '12' });
    const merchant = await newMerchant();
    const closedOf = async (balance: string, amount: string) => {
      const { id } = await created(merchant, { amount, currency, walletType: 'SPOT' });
      const { items } = await wallets((await newBuyer(balance)).buyer, id);
      return items.map(({ closed }: { closed: string | null }) => closed);
    };
    for (const amount of ['20', '5000']) expect(await closedOf('12', amount)).toEqual([null]);
    for (const amount of ['20', '5000']) expect(await closedOf('12.01', amount)).toEqual(['UNFUNDED']);
    expect(await closedOf('5000', '12')).toEqual([null]);
  });

  it('are not UNFUNDED where their currency is too coarse to pay at all', async () => {
    const { code: currency } = await newCurrency({ type: 'SPOT', usdPrice: '1', precision: 2 });
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '100', precision: 0 });
    const { id } = await created(await newMerchant(), { amount: '250', currency, walletType: 'SPOT' });
    const buyer = await newClient();
    await walletOf(buyer, code, 'SPOT', '5');
    expect((await wallets(buyer, id)).items).toMatchObject([{ currency: code, covers: false, closed: null }]);
  });

  it('are of allowed types alone, and none for an account without any', async () => {
    const payment = await created(await newMerchant());
    const { buyer } = await newBuyer();
    await setSettings({ gatewayAllowedWalletTypes: '["SPOT","ECO"]' });
    const { items } = await wallets(buyer, payment.id);
    await clearSettings('gatewayAllowedWalletTypes');
    expect(items).toEqual([]);
    expect((await wallets(await newClient(), payment.id)).items).toEqual([]);
    expect(await wallets(await anonymous(), payment.id)).toMatchObject({ statusCode: 401 });
    expect(await wallets(buyer, unknownPayment())).toMatchObject({ statusCode: 404 });
  });

  it('are three in test mode, whatever the account has', async () => {
    const payment = await created(await newMerchant(), {}, 'sk_test');
    const { items } = await wallets(await newClient(), payment.id);
    expect(items.map(({ walletId }: { walletId: string }) => walletId)).toEqual([
      'test_ok',
      'test_insufficient',
      'test_fail',
    ]);
    expect(items[0]).toEqual({
      walletId: 'test_ok',
      walletType: 'FIAT',
      currency: 'USD',
      balance: '25',
      rate: '1',
      equivalentInPaymentCurrency: '25',
      required: '25',
      walletPrice: '1',
      paymentPrice: '1',
      covers: true,
      closed: null,
    });
  });
});

describe('checkoutStatus', () => {
  const FOLLOW = 'subscription ($id: String!) { checkoutStatus(id: $id) { id status } }';

  it('tells anybody who has the id what becomes of the payment', async () => {
    const merchant = await newMerchant();
    const [first, second] = [await created(merchant), await created(merchant)];
    const watching = await following(await anonymous(), FOLLOW, { id: first.id });
    const { buyer, wallet } = await newBuyer();
    await confirmed(buyer, second.id, [paying(wallet, '25')]);
    await confirmed(buyer, first.id, [paying(wallet, '25')]);
    expect(await watching.next()).toEqual({ checkoutStatus: { id: first.id, status: 'COMPLETED' } });
    await (await api('REST', merchant)).refund(first.id, { amount: '5' });
    expect(await watching.next()).toEqual({ checkoutStatus: { id: first.id, status: 'PARTIALLY_REFUNDED' } });
    await watching.close();
  });

  it('tells of a cancellation', async () => {
    const payment = await created(await newMerchant());
    const watching = await following(await anonymous(), FOLLOW, { id: payment.id });
    await (
      await anonymous()
    ).ok('mutation ($id: String!) { cancelCheckout(id: $id) { redirectUrl } }', { id: payment.id });
    expect(await watching.next()).toEqual({ checkoutStatus: { id: payment.id, status: 'CANCELLED' } });
    await watching.close();
  });

  it('of an unknown payment is refused', async () => {
    expect(await refusal(await anonymous(), FOLLOW, { id: unknownPayment() })).toEqual(['NOT_FOUND']);
  });
});
