import { newApiKey } from '../../support/api-keys.js';
import { anonymous, newUser } from '../../support/accounts.js';
import { fromAddress, newAddress } from '../../support/addresses.js';
import { Client } from '../../support/client.js';
import { costEarlier, newCurrency, switchCurrency } from '../../support/currencies.js';
import { newMerchant } from '../../support/gateway.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { api, TRANSPORTS } from '../support/answers.js';
import { eventsOf, ORDER, plainly, setMerchant, setPermissions, shop, storedPayment } from '../support/payments.js';

const FULL = {
  merchantOrderId: 'A-1',
  description: 'Two teas',
  metadata: { cart: '77', note: '' },
  lineItems: [{ name: 'Tea', quantity: 2, unitPrice: '12.50', imageUrl: 'https://shop.example/tea.png' }],
  customerEmail: 'buyer@example.com',
  customerName: 'Bo Buyer',
  returnUrl: 'https://shop.example/thanks',
  cancelUrl: 'http://shop.example/cart?a=1#top',
};

async function keyOf(userId: string, ...scopes: string[]): Promise<Client> {
  const apiKey = await newApiKey(userId, { permissions: JSON.stringify(scopes) });
  return new Client((await world()).url, { apiKey, headers: fromAddress(newAddress()) });
}

describe.each(TRANSPORTS)('createPayment by %s', (transport) => {
  it('answers exactly the documented fields, and tells of payment.created with the same', async () => {
    const merchant = await newMerchant();
    const { create, read } = await api(transport, merchant);
    const made = await create({ ...FULL, expiresIn: 60 });
    expect(made).toEqual({
      statusCode: 200,
      ...FULL,
      lineItems: [{ ...FULL.lineItems[0], unitPrice: '12.5' }],
      id: expect.stringMatching(/^pi_[0-9A-Za-z]{24}$/),
      status: 'PENDING',
      mode: 'LIVE',
      amount: '25',
      currency: 'USD',
      walletType: 'FIAT',
      fee: '0.25',
      net: '24.75',
      refundedAmount: '0',
      checkoutUrl: expect.stringMatching(new RegExp(`^http.*/en/gateway/checkout/${made.id}$`)),
      allocations: [],
      expiresAt: expect.any(String),
      completedAt: null,
      createdAt: expect.any(String),
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(60_000);
    const [event] = await eventsOf(made.id);
    const { statusCode: _, ...data } = made;
    expect(event).toMatchObject({ id: `evt_${made.id}_created`, type: 'payment.created', sequence: 1 });
    expect(event?.body).toEqual({
      id: `evt_${made.id}_created`,
      type: 'payment.created',
      timestamp: expect.any(String),
      mode: 'LIVE',
      sequence: 1,
      data,
    });
    expect(await read(made.id)).toEqual(made);
  });

  it.each([
    ['a minus', { amount: '-1' }],
    ['nothing', { amount: '0' }],
    ['an exponent', { amount: '1e3' }],
    ['a plus', { amount: '+1' }],
    ['no number', { amount: 'ten' }],
    ['more decimals than the currency', { amount: '25.001' }],
    ['nine decimals', { amount: '0.000000001', currency: 'ETH', walletType: 'SPOT' }],
    ['more digits than the column', { amount: '1'.repeat(23) }],
    ['a currency that is not there', { currency: 'XYZ' }],
    ['a currency of another type', { walletType: 'SPOT' }],
    ['a type that is not there', { walletType: 'GOLD' }],
    ['21 keys of metadata', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'v'])) }],
    ['metadata of 501 characters', { metadata: { a: 'x'.repeat(501) } }],
    ['a name in metadata of 501 characters', { metadata: { ['x'.repeat(501)]: 'a' } }],
    ['objects in metadata', { metadata: { a: { b: 1 } } }],
    ['metadata that is a list', { metadata: ['a'] }],
    ['a description of 501 characters', { description: 'x'.repeat(501) }],
    ['an order id of 101 characters', { merchantOrderId: 'x'.repeat(101) }],
    ['51 lines', { lineItems: Array.from({ length: 51 }, () => ({ name: 'a', quantity: 1, unitPrice: '1' })) }],
    ['a line with half a piece', { lineItems: [{ name: 'a', quantity: 1.5, unitPrice: '1' }] }],
    ['a line with none', { lineItems: [{ name: 'a', quantity: 0, unitPrice: '1' }] }],
    ['a line without a name', { lineItems: [{ name: ' ', quantity: 1, unitPrice: '1' }] }],
    ['a line with a negative price', { lineItems: [{ name: 'a', quantity: 1, unitPrice: '-1' }] }],
    [
      'a line with a picture of no web page',
      { lineItems: [{ name: 'a', quantity: 1, unitPrice: '1', imageUrl: 'x:y' }] },
    ],
    ['an address of a script', { returnUrl: 'javascript:alert(1)' }],
    ['an address with a password', { cancelUrl: 'https://a:b@shop.example/' }],
    ['an address of 2,001 characters', { returnUrl: `https://shop.example/${'x'.repeat(1_980)}` }],
    ['an address with a line break', { returnUrl: 'https://shop.example/\r\nx: y' }],
    ['an address with the character zero', { returnUrl: 'https://shop.example/\0' }],
    ['no e-mail address', { customerEmail: 'nobody' }],
    ['59 seconds', { expiresIn: 59 }],
    ['more than a day', { expiresIn: 86_401 }],
    ['half a second', { expiresIn: 60.5 }],
  ])('refuses %s with 400 and stores nothing', async (_what, over) => {
    const merchant = await newMerchant();
    const { create } = await api(transport, merchant);
    expect(await create(over)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    const { platform } = await world();
    const stored = platform.db.rows.selectFrom('gateway_payment').select('id').where('merchantId', '=', merchant.id);
    expect(await stored.execute()).toEqual([]);
  });

  it.each([
    ['eight decimals', { amount: '0.00100001', currency: 'ETH', walletType: 'SPOT' }],
    [
      '20 keys of metadata with 500 characters',
      { metadata: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, 'v'.repeat(500)])) },
    ],
    ['50 lines', { lineItems: Array.from({ length: 50 }, () => ({ name: 'a', quantity: 1, unitPrice: '0' })) }],
    ['an address of 2,000 characters', { returnUrl: `https://shop.example/${'x'.repeat(1_979)}` }],
    ['a day', { expiresIn: 86_400 }],
    ['names that objects have already', { metadata: { constructor: 'a', toString: 'b' } }],
  ])('takes %s', async (_what, over) => {
    const { create } = await api(transport, await newMerchant());
    const made = await create(over);
    expect(made).toMatchObject({ statusCode: 200, status: 'PENDING' });
    if ('metadata' in over) expect(JSON.stringify(made.metadata)).toBe(JSON.stringify(over.metadata));
  });

  it('takes only currencies that are switched on, and types that the platform allows', async () => {
    const { create } = await api(transport, await newMerchant());
    const { id, code: currency, type: walletType } = await newCurrency();
    expect(await create({ currency, walletType, amount: '0.1' })).toMatchObject({ statusCode: 200 });
    await setSettings({ gatewayAllowedWalletTypes: '["FIAT","SPOT"]' });
    const disallowed = await create({ currency, walletType, amount: '0.1' });
    await clearSettings('gatewayAllowedWalletTypes');
    expect(disallowed).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    await switchCurrency(id, false);
    expect(await create({ currency, walletType, amount: '0.1' })).toMatchObject({ statusCode: 400 });
  });

  it('needs a price, since bounds are US dollars', async () => {
    const { create } = await api(transport, await newMerchant());
    const { code: currency, type: walletType } = await newCurrency({ usdPrice: null });
    expect(await create({ currency, walletType })).toMatchObject({ statusCode: 409, code: 'RATE_UNAVAILABLE' });
  });

  it('compares the bounds in US dollars, both of them included, the merchant’s own first', async () => {
    const merchant = await newMerchant();
    const { create } = await api(transport, merchant);
    const code = async (amount: string, currency = 'USD') => (await create({ amount, currency })).code ?? 'taken';
    expect([await code('0.99'), await code('1'), await code('10000'), await code('10000.01')]).toEqual([
      'AMOUNT_OUT_OF_RANGE',
      'taken',
      'taken',
      'AMOUNT_OUT_OF_RANGE',
    ]);
    await setMerchant(merchant.id, { minAmount: '11', maxAmount: '22' });
    expect([
      await code('9.99', 'EUR'),
      await code('10', 'EUR'),
      await code('20', 'EUR'),
      await code('20.01', 'EUR'),
    ]).toEqual(['AMOUNT_OUT_OF_RANGE', 'taken', 'taken', 'AMOUNT_OUT_OF_RANGE']);
  });

  it('compares the maximum at the highest price of the day, the minimum and the fixed fee at the present one', async () => {
    const merchant = await newMerchant();
    const { create } = await api(transport, merchant);
    await setMerchant(merchant.id, { minAmount: '11', maxAmount: '30', feeType: 'FIXED', feeFixed: '1' });
    const { code: currency, type: walletType } = await newCurrency({ type: 'SPOT', usdPrice: '1', precision: 2 });
    await costEarlier(currency, '2');
    const answers = await Promise.all(
      ['10.99', '11', '15', '15.01'].map((amount) => create({ amount, currency, walletType })),
    );
    expect(answers.map(({ code, fee }) => code ?? fee)).toEqual([
      'AMOUNT_OUT_OF_RANGE',
      '1',
      '1',
      'AMOUNT_OUT_OF_RANGE',
    ]);
  });

  it('counts the price of the feed that is not used yet against the maximum, so that a jump lets nothing pass', async () => {
    const { create } = await api(transport, await newMerchant());
    const { id, code: currency, type: walletType } = await newCurrency({ type: 'SPOT', usdPrice: '100' });
    const { system } = await world();
    const now = new Date().toISOString();
    const jump = { priceSource: 'FEED', feedPrice: '60000', feedPricedAt: now, jumpedAt: now } as const;
    await system.db.rows.updateTable('currency').set(jump).where('id', '=', id).execute();
    expect(await create({ amount: '1', currency, walletType })).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
    expect(await create({ amount: '0.1', currency, walletType })).toMatchObject({ statusCode: 200 });
  });

  it('freezes the fee of that time, and refuses an amount that is not more than its fee', async () => {
    const merchant = await newMerchant();
    const { create, read } = await api(transport, merchant);
    await setMerchant(merchant.id, { feeType: 'BOTH', feePercentage: '2.5', feeFixed: '1.1' });
    const made = await create({ amount: '20', currency: 'EUR' });
    expect(made).toMatchObject({ fee: '1.5', net: '18.5' });
    expect(await create({ amount: '1.02', currency: 'EUR' })).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      statusCode: 400,
    });
    expect(await create({ amount: '1.04', currency: 'EUR' })).toMatchObject({ fee: '1.03', net: '0.01' });
    await setMerchant(merchant.id, { feeType: 'FIXED', feeFixed: '3' });
    expect(await read(made.id)).toMatchObject({ fee: '1.5', net: '18.5' });
    expect(plainly(await storedPayment(made.id))).toMatchObject({ usdAmount: '22', fee: '1.5' });
  });

  it('makes one payment under an idempotency key, however the amount is written, and another request is 409', async () => {
    const merchant = await newMerchant();
    const { create } = await api(transport, merchant);
    const key = { 'idempotency-key': 'order-1' };
    const [first, ...others] = await Promise.all(['25', '25.0', '25.00'].map((amount) => create({ amount }, key)));
    expect(first.statusCode).toBe(200);
    expect(others).toEqual([first, first]);
    expect(await create({ amount: '26' }, key)).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_CONFLICT' });
    expect(await create({ description: 'other' }, key)).toMatchObject({ statusCode: 409 });
    const test = await api(transport, merchant, 'sk_test');
    expect((await test.create({}, key)).id).not.toBe(first.id);
    await setSettings({ gatewayEnabled: 'false' });
    const [again, another] = [await create({}, key), await create({})];
    await clearSettings('gatewayEnabled');
    expect(again).toEqual(first);
    expect(another).toMatchObject({ statusCode: 503, code: 'GATEWAY_CLOSED' });
    expect(await eventsOf(first.id)).toHaveLength(1);
  });

  it('is closed to live keys of a merchant that is not active, and open to test keys of one that waits', async () => {
    for (const [status, half, code] of [
      ['PENDING', 'sk_live', 'MERCHANT_NOT_ACTIVE'],
      ['PENDING', 'sk_test', undefined],
      ['SUSPENDED', 'sk_live', 'MERCHANT_NOT_ACTIVE'],
      ['SUSPENDED', 'sk_test', 'MERCHANT_NOT_ACTIVE'],
      ['REJECTED', 'sk_live', 'MERCHANT_NOT_ACTIVE'],
      ['REJECTED', 'sk_test', 'MERCHANT_NOT_ACTIVE'],
    ] as const) {
      const { create } = await api(transport, await newMerchant({ status }), half);
      expect([status, half, (await create()).code]).toEqual([status, half, code]);
    }
  });

  it('refuses sessions, strangers, public keys, and keys without the permission', async () => {
    const merchant = await newMerchant();
    const as = async (who: Client | 'pk_live' | 'pk_test' | 'sk_live') =>
      (await api(transport, merchant, who)).create();
    expect(await as(merchant.client)).toMatchObject({ statusCode: 401 });
    expect(await as(await anonymous())).toMatchObject({ statusCode: 401 });
    expect(await as('pk_live')).toMatchObject({ statusCode: 403 });
    expect(await as('pk_test')).toMatchObject({ statusCode: 403 });
    await setPermissions(merchant.id, 'payment.read', 'payment.cancel', 'refund.create', 'refund.read');
    expect(await as('sk_live')).toMatchObject({ statusCode: 403 });
    await setPermissions(merchant.id, 'payment.create');
    expect(await as('sk_live')).toMatchObject({ statusCode: 200 });
  });

  it('takes a platform key of the merchant’s user with the scope, which acts live', async () => {
    const merchant = await newMerchant();
    const as = async (client: Client) => (await api(transport, merchant, client)).create();
    expect(await as(await keyOf(merchant.owner.id, 'gateway.payment.create'))).toMatchObject({
      statusCode: 200,
      mode: 'LIVE',
    });
    for (const scope of ['gateway.payment.status', 'gateway.refund.create', 'trade']) {
      expect(await as(await keyOf(merchant.owner.id, scope))).toMatchObject({ statusCode: 403 });
    }
    const stranger = await keyOf((await newUser()).id, 'gateway.payment.create');
    expect(await as(stranger)).toMatchObject({ statusCode: 404 });
    await setMerchant(merchant.id, { status: 'SUSPENDED' });
    const key = await keyOf(merchant.owner.id, 'gateway.payment.create');
    expect(await as(key)).toMatchObject({ statusCode: 403, code: 'MERCHANT_NOT_ACTIVE' });
  });
});

describe('createPayment over REST alone', () => {
  it('reads a JSON number through its shortest decimal form, and leaves unknown fields out', async () => {
    const client = await shop(await newMerchant());
    const create = async (body: object) =>
      (await client.rest('POST', '/api/gateway/v1/payment/create', { ...ORDER, ...body })).body;
    expect(await create({ amount: 25.1, nonsense: true })).toMatchObject({ statusCode: 200, amount: '25.1' });
    expect(await create({ amount: 1e-8 })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    const bitcoin = { currency: 'ETH', walletType: 'SPOT' };
    expect(await create({ ...bitcoin, amount: 1e-3 })).toMatchObject({ statusCode: 200, amount: '0.001' });
    const lineItems = [{ name: 'Tea', quantity: '2', unitPrice: 12.5, colour: 'green' }];
    const tea = [{ name: 'Tea', quantity: 2, unitPrice: '12.5', imageUrl: null }];
    expect(await create({ lineItems })).toMatchObject({ lineItems: tea });
    expect(await create({ amount: 0.1 + 0.2 })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('answers 200 on the status line, whatever comes of it', async () => {
    const client = await shop(await newMerchant());
    const { status, body } = await client.rest('POST', '/api/gateway/v1/payment/create', { amount: '1' });
    expect([status, body.statusCode, body.code]).toEqual([200, 400, 'BAD_INPUT']);
  });
});
