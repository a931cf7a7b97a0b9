import {
  answer,
  API,
  completed,
  event,
  LIVE_KEY,
  OTHER_PAYMENT,
  pay,
  payment,
  PAYMENT,
  play,
  refusal,
  TEST_KEY,
} from './support/shop.js';

const CHECKOUT = `${API}/en/gateway/checkout/${PAYMENT}`;
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const bodyOf = (sent: { readonly body?: string } | undefined): unknown => JSON.parse(sent?.body ?? 'null');

describe('placing an order', () => {
  it('creates a payment of exactly its total and sends the buyer to the checkout page', () => {
    const items = [
      { name: 'Hoodie <b>', quantity: 2, total: '6.00', total_tax: '0.00' },
      { name: 'Mug', quantity: 3, total: '2.10', total_tax: '0.40' },
      { name: 'Flat rate', type: 'shipping', total: '1.005', total_tax: '0.495' },
    ];
    const { results, orders, sent } = play([pay()], { orders: { 17: { items } } });
    expect(results).toEqual([{ result: 'success', redirect: CHECKOUT }]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      url: `${API}/api/gateway/v1/payment/create`,
      method: 'POST',
      redirection: 0,
      locked: true,
      headers: { 'X-API-Key': TEST_KEY, 'Content-Type': 'application/json' },
    });
    expect(sent[0]?.headers['Idempotency-Key']).toMatch(/^payment-1-[0-9a-f]{64}$/);
    expect(bodyOf(sent[0])).toEqual({
      amount: '10',
      currency: 'USD',
      walletType: 'SPOT',
      merchantOrderId: '17',
      description: "Order #17 at Ada's shop",
      metadata: { orderNumber: '#17' },
      lineItems: [
        { name: 'Hoodie', quantity: 2, unitPrice: '3' },
        { name: '3 × Mug', quantity: 1, unitPrice: '2.5' },
        { name: 'Flat rate', quantity: 1, unitPrice: '1.5' },
      ],
      customerEmail: 'ada@example.com',
      customerName: 'Ada Lovelace',
      returnUrl: 'https://shop.example/checkout/order-received/17/?key=wc_order_17',
      cancelUrl: 'https://shop.example/checkout/order-pay/17/?pay_for_order=true&key=wc_order_17',
      expiresIn: 2700,
    });
    expect(orders['17']).toMatchObject({
      status: 'pending',
      meta: {
        _wallet_payment_id: [PAYMENT],
        _wallet_payments: {
          [PAYMENT]: { mode: 'TEST', amount: '10', currency: 'USD', status: 'PENDING', sequence: 0 },
        },
      },
      notes: [`Payment ${PAYMENT} was created (TEST).`],
    });
  });

  it('uses the live key when the shop is live', () => {
    const { sent, orders } = play([pay({ mode: 'LIVE' })], { settings: { test_mode: 'no' } });
    expect(sent[0]?.headers['X-API-Key']).toBe(LIVE_KEY);
    expect(orders['17']?.meta._wallet_payments?.[PAYMENT]).toMatchObject({ mode: 'LIVE' });
  });

  it.each([
    ['do not add up to the total', [{ name: 'Mug', total: '9.00' }]],
    [
      'hold a discount',
      [
        { name: 'Mug', total: '11.00' },
        { name: 'Voucher', type: 'fee', total: '-1.00' },
      ],
    ],
    [
      'are too many',
      Array.from({ length: 51 }, (_, index) => ({ name: `Line ${index}`, total: index ? '0.00' : '10.00' })),
    ],
  ])('shows no lines when they %s, since they would mislead the buyer', (_what, items) => {
    const { sent } = play([pay()], { orders: { 17: { items } } });
    expect(bodyOf(sent[0])).toMatchObject({ amount: '10' });
    expect(bodyOf(sent[0])).not.toHaveProperty('lineItems');
  });

  it('sends amounts as fine as the shop has them, and none that is finer', () => {
    const exact = play([pay({ amount: '0.12345678' })], { orders: { 17: { total: '0.1234567800' } }, decimals: 12 });
    expect(bodyOf(exact.sent[0])).toMatchObject({ amount: '0.12345678' });
    const fine = play([{ do: 'pay', order: 17 }], { orders: { 17: { total: '0.123456789' } }, decimals: 12 });
    expect([fine.results, fine.sent]).toEqual([[{ result: 'failure' }], []]);
    expect(fine.notices[0]).toContain('not possible right now');
  });

  it('again returns to the payment that is open', () => {
    const { results, sent } = play([pay(), { do: 'pay', order: 17 }]);
    expect(results[1]).toEqual({ result: 'success', redirect: CHECKOUT });
    expect(sent).toHaveLength(1);
  });

  it('again makes a new payment under a new key when the old one has ended or is about to', () => {
    const next = pay({ id: OTHER_PAYMENT });
    const ended = play([pay(), event('payment.expired', payment({ status: 'EXPIRED' })), next]);
    expect(ended.results[2]).toMatchObject({ redirect: expect.stringContaining(OTHER_PAYMENT) });
    const late = play([
      pay({ expiresAt: soon(20) }),
      { ...next, answers: [answer(payment({ status: 'CANCELLED' })), answer(payment({ id: OTHER_PAYMENT }))] },
    ]);
    expect(late.sent.map(({ url }) => url.replace(`${API}/api/gateway/v1`, ''))).toEqual([
      '/payment/create',
      `/payment/${PAYMENT}/cancel`,
      '/payment/create',
    ]);
    for (const { sent } of [ended, late]) {
      const keys = sent.filter(({ url }) => url.endsWith('/create')).map(({ headers }) => headers['Idempotency-Key']);
      expect(new Set(keys).size).toBe(2);
    }
  });

  it('cancels the open payment when the order has changed, so that both are never paid', () => {
    const { sent, orders } = play([
      pay(),
      { do: 'set', order: 17, values: { total: '12.00' } },
      {
        do: 'pay',
        order: 17,
        answers: [answer(payment({ status: 'CANCELLED' })), answer(payment({ id: OTHER_PAYMENT, amount: '12' }))],
      },
    ]);
    expect(sent[1]).toMatchObject({
      url: `${API}/api/gateway/v1/payment/${PAYMENT}/cancel`,
      method: 'POST',
      body: '{}',
    });
    expect(orders['17']?.meta._wallet_payments).toMatchObject({
      [PAYMENT]: { status: 'CANCELLED' },
      [OTHER_PAYMENT]: { status: 'PENDING', amount: '12' },
    });
  });

  it('asks for no second payment when the first turns out to be paid', () => {
    const { results, orders } = play([
      pay({ expiresAt: soon(20) }),
      {
        do: 'pay',
        order: 17,
        answers: [refusal(409, 'ILLEGAL_STATE'), answer(payment({ status: 'COMPLETED' }))],
      },
    ]);
    expect(results[1]).toEqual({ result: 'success', redirect: expect.stringContaining('/order-received/17/') });
    expect(orders['17']).toMatchObject({ status: 'processing', transaction: PAYMENT });
  });

  it('is not stopped by an old payment that cannot be asked about', () => {
    const { results, log } = play([
      pay({ expiresAt: soon(20) }),
      {
        do: 'pay',
        order: 17,
        answers: [refusal(403, 'FORBIDDEN'), refusal(401, 'UNAUTHENTICATED'), answer(payment({ id: OTHER_PAYMENT }))],
      },
    ]);
    expect(results[1]).toMatchObject({ result: 'success' });
    expect(log).toEqual([`warning: Payment ${PAYMENT} is still open: UNAUTHENTICATED`]);
  });

  it('is tried twice under one key when the outcome of the first attempt is not known', () => {
    for (const lost of [
      'unreachable',
      { status: 502, body: '<html>' },
      refusal(503, 'UNAVAILABLE'),
      refusal(409, 'IDEMPOTENCY_IN_PROGRESS'),
    ]) {
      const { results, sent } = play([{ do: 'pay', order: 17, answers: [lost, answer(payment())] }]);
      expect(results).toEqual([{ result: 'success', redirect: CHECKOUT }]);
      expect(sent[0]).toEqual(sent[1]);
    }
  });

  it('has the same key again when both attempts were lost, and another in another shop', () => {
    const lost = { do: 'pay', order: 17, answers: ['unreachable', 'unreachable'] };
    const { sent } = play([lost, pay()]);
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    const other = play([{ ...pay(), order: 18 }], { orders: { 18: {} } });
    expect(other.sent[0]?.headers['Idempotency-Key']).not.toBe(sent[0]?.headers['Idempotency-Key']);
  });

  it.each([
    [refusal(400, 'AMOUNT_OUT_OF_RANGE', 'From 1 to 100 USD'), 'This amount cannot be paid by wallet'],
    [refusal(409, 'MERCHANT_LIMIT'), 'This amount cannot be paid by wallet'],
    [refusal(401, 'UNAUTHENTICATED', 'sk_test is wrong'), 'not possible right now'],
    [{ status: 200, body: 'hello' }, 'not possible right now'],
    [{ status: 200, body: { id: PAYMENT } }, 'not possible right now'],
    [answer({ id: '<b>' }), 'not possible right now'],
  ])('tells the buyer what helps and the log why, when the gateway answers %j', (given, notice) => {
    const { results, notices, log, orders } = play([
      { do: 'pay', order: 17, answers: [given, given].slice(0, isUncertain(given) ? 2 : 1) },
    ]);
    expect(results).toEqual([{ result: 'failure' }]);
    expect(notices).toEqual([expect.stringContaining(notice)]);
    expect(log).toHaveLength(1);
    expect(orders['17']?.meta).toEqual([]);
  });

  it.each([
    ['amount', '9'],
    ['currency', 'EUR'],
    ['mode', 'LIVE'],
    ['checkoutUrl', 'javascript:alert(1)'],
  ])('does not send the buyer to a payment with another %s than was asked for', (name, value) => {
    const { results, log } = play([{ do: 'pay', order: 17, answers: [answer({ ...payment(), [name]: value })] }]);
    expect(results).toEqual([{ result: 'failure' }]);
    expect(log[0]).toContain('another payment than was asked for');
  });

  it('waits for another request at the same order', () => {
    const { results, sent } = play([
      { do: 'busy', is: true },
      { do: 'pay', order: 17 },
    ]);
    expect([results[1], sent]).toEqual([{ result: 'failure' }, []]);
  });

  it('writes no key into the log', () => {
    const { log, notices } = play([{ do: 'pay', order: 17, answers: ['unreachable', 'unreachable'] }]);
    expect(log.join() + notices.join()).not.toMatch(/sk_(?:test|live)|whsec/);
  });
});

/** Answers after which the plugin asks a second time. */
function isUncertain(given: Readonly<Record<string, unknown>>): boolean {
  const { statusCode, id } = given['body'] as { statusCode?: number; id?: string };
  return statusCode === undefined || (statusCode === 200 && id === '<b>');
}

describe('the way back to the shop', () => {
  const visit = { do: 'visit', order: 17, key: 'wc_order_17' };

  it('is decided by a read of the payment and never by the address', () => {
    const unpaid = play([pay(), { ...visit, answers: [answer(payment())] }]);
    expect(unpaid.orders['17']?.status).toBe('pending');
    const paid = play([pay(), { ...visit, answers: [answer(payment({ status: 'COMPLETED' }))] }]);
    expect(paid.orders['17']).toMatchObject({ status: 'processing', transaction: PAYMENT });
    expect(paid.sent[1]).toMatchObject({
      url: `${API}/api/gateway/v1/payment/${PAYMENT}`,
      method: 'GET',
      locked: true,
    });
  });

  it('pays once, when the webhook comes before or after it', () => {
    const read = { ...visit, answers: [answer(payment({ status: 'COMPLETED' }))] };
    const after = play([pay(), read, completed()]);
    expect([after.results[2], after.orders['17']?.completions]).toEqual([[200, 'duplicate'], 1]);
    const before = play([pay(), completed(), visit]);
    expect([before.sent.length, before.orders['17']?.completions]).toEqual([1, 1]);
  });

  it('compares amount and currency as for a webhook', () => {
    const { orders } = play([pay(), { ...visit, answers: [answer(payment({ status: 'COMPLETED', amount: '1' }))] }]);
    expect(orders['17']).toMatchObject({ status: 'pending', transaction: '' });
  });

  it('changes nothing when the payment names another order', () => {
    const read = { ...visit, answers: [answer(payment({ status: 'COMPLETED', merchantOrderId: '18' }))] };
    expect(play([pay(), read]).orders['17']).toMatchObject({ status: 'pending', transaction: '' });
  });

  it('asks nobody for a stranger, for a paid order, or again at once', () => {
    const { sent } = play([
      pay(),
      { ...visit, key: 'wrong' },
      { ...visit, key: '' },
      { ...visit, order: 99 },
      { ...visit, answers: [answer(payment())] },
      { ...visit, soon: true },
    ]);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('shows the page when the gateway cannot be asked', () => {
    const { orders, log } = play([pay(), { ...visit, answers: ['unreachable'] }]);
    expect(orders['17']?.status).toBe('pending');
    expect(log).toEqual(['warning: Order 17 on return: cURL error 28: timed out']);
  });
});
