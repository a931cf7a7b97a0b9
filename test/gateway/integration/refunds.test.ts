import {
  answer,
  API,
  completed,
  LIVE_KEY,
  OTHER_PAYMENT,
  pay,
  PAYMENT,
  play,
  refund,
  refunded,
  refusal,
  TEST_KEY,
  type Order,
  type Step,
} from './support/shop.js';

const FIRST = 're_aaaaaaaaaaaaaaaaaaaaaaaa';
const SECOND = 're_bbbbbbbbbbbbbbbbbbbbbbbb';

/** What comes of these steps after order 17 was paid. */
function afterPaid(steps: readonly Step[], shop: Parameters<typeof play>[1] = {}) {
  const { results, orders, sent, ...rest } = play([pay(), completed(), ...steps], shop);
  return { ...rest, results: results.slice(2), sent: sent.slice(1), order: orders['17'] as Order };
}

const give = (amount: unknown, answers: readonly unknown[], reason = ''): Step => ({
  do: 'refund',
  order: 17,
  amount,
  reason,
  answers,
});

describe('a refund from WooCommerce', () => {
  it('is made at the gateway with the exact amount and remembered', () => {
    const { results, sent, order } = afterPaid([give('4.00', [answer(refund())], 'Too small')]);
    expect(results).toEqual([true]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      url: `${API}/api/gateway/v1/refund/create`,
      method: 'POST',
      locked: true,
      headers: { 'X-API-Key': TEST_KEY, 'Idempotency-Key': `refund-${PAYMENT}-1` },
    });
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      paymentId: PAYMENT,
      amount: '4',
      reason: 'REQUESTED_BY_CUSTOMER',
      description: 'Too small',
    });
    expect(order.meta._wallet_payments?.[PAYMENT]).toMatchObject({ refunds: { [FIRST]: '4' } });
    expect(order.notes.at(-1)).toBe(`Refund ${FIRST} of payment ${PAYMENT} over 4 USD was made.`);
  });

  it('is not recorded a second time by its own webhook', () => {
    const { results, order } = afterPaid([give('4.00', [answer(refund())]), refunded()]);
    expect(results).toEqual([true, [200, 'duplicate']]);
    expect(order.refunds).toEqual([]);
  });

  it('gives the refund of WooCommerce its id, and leaves none when the gateway refuses', () => {
    const ask = { do: 'wcRefund', order: 17, amount: '4.00' };
    const { results, order } = afterPaid([
      { ...ask, answers: [refusal(400, 'REFUND_EXCEEDS_PAYMENT', 'Too much')] },
      { ...ask, answers: [answer(refund())] },
      refunded(),
    ]);
    expect(results).toEqual(['Too much', 'refunded', [200, 'duplicate']]);
    expect(order.refunds).toEqual([{ amount: '4.00', reason: '', _wallet_refund_id: FIRST }]);
  });

  it('whose answer never came because the shop stopped is found by its webhook', () => {
    const refunds = [
      { amount: '1.00', _wallet_refund_id: 'asked' },
      { amount: '4.00', _wallet_refund_id: 'asked' },
    ];
    const { results, order } = afterPaid([{ do: 'set', order: 17, values: { refunds } }, refunded(), refunded()]);
    expect(results.slice(1)).toEqual([
      [200, 'applied'],
      [200, 'duplicate'],
    ]);
    expect(order.refunds).toEqual([refunds[0], { amount: '4.00', _wallet_refund_id: FIRST }]);
  });

  it('of another payment method is not marked as ours', () => {
    const ask = { do: 'wcRefund', order: 17, amount: '4.00', answers: [answer(refund())] };
    const { order } = afterPaid([{ do: 'set', order: 17, values: { method: 'bacs' } }, ask]);
    expect(order.refunds).toEqual([{ amount: '4.00', reason: '' }]);
  });

  it('of what is left names no amount', () => {
    const { sent } = afterPaid([give(null, [answer(refund({ amount: '10' }))])]);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ paymentId: PAYMENT, reason: 'REQUESTED_BY_CUSTOMER' });
  });

  it('uses the key of the mode in which the order was paid, whatever the shop is in now', () => {
    const live = { mode: 'LIVE' };
    const { sent } = play(
      [
        pay(live),
        completed(live),
        { do: 'settings', values: { test_mode: 'yes' } },
        give('4.00', [answer(refund(live))]),
      ],
      { settings: { test_mode: 'no' } },
    );
    expect(sent[1]?.headers['X-API-Key']).toBe(LIVE_KEY);
  });

  it.each([['0'], ['0.00'], ['-1'], ['1.005'], ['1e1'], ['abc'], ['']])(
    'of %j is refused before the gateway is asked',
    (amount) => {
      const { results, sent } = afterPaid([give(amount, [])]);
      expect(results).toEqual([['wallet_payment_amount', expect.stringContaining('above zero')]]);
      expect(sent).toEqual([]);
    },
  );

  it('is refused for an order that the gateway has not been paid for', () => {
    const unpaid = play([pay(), give('4.00', [])]);
    expect(unpaid.results[1]).toEqual(['wallet_payment_unpaid', expect.any(String)]);
    const elsewhere = afterPaid([{ do: 'set', order: 17, values: { transaction: 'ch_1' } }, give('4.00', [])]);
    expect(elsewhere.results[1]).toEqual(['wallet_payment_unpaid', expect.any(String)]);
  });

  it('has one key until it is known to be made, and the next one after that', () => {
    const { results, sent } = afterPaid([
      give('4.00', ['unreachable', 'unreachable']),
      give('4.00', [answer(refund())]),
      give('4.00', [answer(refund({ id: SECOND }))]),
    ]);
    expect(results).toEqual([['wallet_payment_refund', expect.stringContaining('not made twice')], true, true]);
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([
      ...Array.from({ length: 3 }, () => `refund-${PAYMENT}-1`),
      `refund-${PAYMENT}-2`,
    ]);
  });

  it('that may have been made with another amount is not made again, and says why', () => {
    const { results, order } = afterPaid([
      give('4.00', ['unreachable', 'unreachable']),
      give('5.00', [refusal(409, 'IDEMPOTENCY_CONFLICT')]),
      refunded(),
    ]);
    expect(results.slice(1)).toEqual([
      ['wallet_payment_refund', expect.stringContaining('will appear here by itself')],
      [200, 'applied'],
    ]);
    expect(order.refunds).toEqual([expect.objectContaining({ amount: '4', _wallet_refund_id: FIRST })]);
  });

  it("shows the gateway's own words when it refuses", () => {
    const { results, order } = afterPaid([
      give('11.00', [refusal(400, 'REFUND_EXCEEDS_PAYMENT', 'Only 10 USD are left')]),
    ]);
    expect(results).toEqual([['wallet_payment_refund', 'Only 10 USD are left']]);
    expect(order.meta._wallet_payments?.[PAYMENT]).toMatchObject({ refunds: [] });
  });

  it('waits for another request at the same order', () => {
    const { results } = afterPaid([{ do: 'busy', is: true }, give('4.00', [])]);
    expect(results[1]).toEqual(['wallet_payment_busy', expect.any(String)]);
  });
});

describe('refund.completed of a refund that was made elsewhere', () => {
  it('records it as a refund of WooCommerce, once', () => {
    const { results, order } = afterPaid([refunded({ description: '<b>Too</b> small' }), refunded()]);
    expect(results).toEqual([
      [200, 'applied'],
      [200, 'duplicate'],
    ]);
    expect(order.refunds).toEqual([{ amount: '4', reason: 'Too small', _wallet_refund_id: FIRST }]);
    expect(order.notes.at(-1)).toBe(`Refund ${FIRST} of payment ${PAYMENT} over 4 USD was made at the gateway.`);
  });

  it('records both of two, in whichever order they arrive', () => {
    const events = [refunded({}, { sequence: 3 }), refunded({ id: SECOND, amount: '6' }, { sequence: 4 })];
    for (const steps of [events, events.toReversed()]) {
      const { order } = afterPaid(steps);
      expect(order.refunds.map(({ amount }) => amount).toSorted()).toEqual(['4', '6']);
    }
  });

  it('is recorded also when it arrives before payment.completed, which still counts', () => {
    const { results, orders } = play([pay(), refunded(), completed()]);
    expect(results.slice(1)).toEqual([
      [200, 'applied'],
      [200, 'applied'],
    ]);
    expect(orders['17']).toMatchObject({ status: 'processing', refunds: [{ amount: '4' }] });
  });

  it('is found by its mark when the shop stopped between recording and remembering it', () => {
    const refunds = [{ amount: '4', reason: '', _wallet_refund_id: FIRST }];
    const { results, order } = afterPaid([{ do: 'set', order: 17, values: { refunds } }, refunded()]);
    expect(results.at(-1)).toEqual([200, 'duplicate']);
    expect(order.refunds).toEqual(refunds);
  });

  it('is asked for again when the shop could not store it', () => {
    const { results, order } = afterPaid([
      { do: 'broken', is: true },
      refunded(),
      { do: 'broken', is: false },
      refunded(),
    ]);
    expect(results).toEqual([null, [500, 'fault'], null, [200, 'applied']]);
    expect(order.refunds).toHaveLength(1);
  });

  it.each([
    ['is more than the order has left', { amount: '10.01' }],
    ['is no plain decimal', { amount: '1e0' }],
    ['is a number', { amount: 4 }],
    ['is nothing', { amount: '0' }],
    ['is of another currency', { currency: 'EUR' }],
  ])('is a note alone when it %s', (_what, changes) => {
    const { results, order } = afterPaid([refunded(changes), refunded(changes)]);
    expect(results).toEqual([
      [200, 'applied'],
      [200, 'duplicate'],
    ]);
    expect(order.refunds).toEqual([]);
    expect(order.notes.at(-1)).toContain('so it is not recorded as a refund here');
  });

  it('counts what WooCommerce has refunded by hand', () => {
    const { order } = afterPaid([{ do: 'set', order: 17, values: { refunds: [{ amount: '6.01' }] } }, refunded()]);
    expect(order.refunds).toEqual([{ amount: '6.01' }]);
  });

  it.each([
    ['is of a payment that this shop did not make', { paymentId: OTHER_PAYMENT }],
    ['names no payment', { paymentId: undefined }],
    ['has no id', { id: 'pi_a' }],
    ['is not completed', { status: 'PENDING' }],
  ])('is ignored when it %s', (_what, changes) => {
    const { results, order } = afterPaid([refunded(changes)]);
    expect(results).toEqual([[200, 'ignored']]);
    expect(order.refunds).toEqual([]);
  });
});
