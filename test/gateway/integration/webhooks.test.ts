import {
  completed,
  delivery,
  event,
  OTHER_PAYMENT,
  pay,
  payment,
  PAYMENT,
  play,
  SECRET,
  type Order,
  type Step,
} from './support/shop.js';

/** What comes of these steps after the buyer of order 17 was sent to the checkout page. */
function afterPay(steps: readonly Step[], shop: Parameters<typeof play>[1] = {}) {
  const { results, orders, ...rest } = play([pay(), ...steps], shop);
  return { ...rest, orders, results: results.slice(1), order: orders['17'] as Order };
}

describe('payment.completed', () => {
  it('marks the order as paid, with the payment as its transaction', () => {
    const { results, order } = afterPay([completed()]);
    expect(results).toEqual([[200, 'applied']]);
    expect(order).toMatchObject({ status: 'processing', transaction: PAYMENT, completions: 1 });
    expect(order.notes.at(-1)).toBe(`Test mode: Payment ${PAYMENT} was completed.`);
  });

  it('changes nothing when it is delivered again, whatever has become of the order since', () => {
    const again = afterPay([completed(), completed(), completed()]);
    expect(again.results).toEqual([
      [200, 'applied'],
      [200, 'duplicate'],
      [200, 'duplicate'],
    ]);
    expect(again.order).toMatchObject({ status: 'processing', completions: 1 });
    const cancelled = afterPay([completed(), { do: 'set', order: 17, values: { status: 'cancelled' } }, completed()]);
    expect(cancelled.results.at(-1)).toEqual([200, 'duplicate']);
    expect(cancelled.order).toMatchObject({ status: 'cancelled', completions: 1 });
  });

  it('pays an order that has failed, waits or was cancelled meanwhile', () => {
    for (const status of ['failed', 'on-hold', 'cancelled']) {
      const { order } = afterPay([{ do: 'set', order: 17, values: { status } }, completed()]);
      expect(order).toMatchObject({ status: 'processing', completions: 1 });
    }
  });

  it('takes the order over from a payment method that the buyer chose later', () => {
    const { order } = afterPay([{ do: 'set', order: 17, values: { method: 'bacs' } }, completed()]);
    expect(order).toMatchObject({ status: 'processing', method: 'wallet_payment_gateway' });
  });

  it('leaves a note when the order was not waiting for it', () => {
    const { results, order } = afterPay([
      { do: 'set', order: 17, values: { status: 'completed', transaction: 'other' } },
      completed(),
    ]);
    expect(results.at(-1)).toEqual([200, 'applied']);
    expect(order).toMatchObject({ status: 'completed', transaction: 'other' });
    expect(order.notes.at(-1)).toContain('If the order has been paid twice');
  });

  it.each([
    ['another amount', { amount: '9.99' }, 'its amount is not the total'],
    ['a larger amount', { amount: '10.01' }, 'its amount is not the total'],
    ['an amount with an exponent', { amount: '1e1' }, 'its amount is not the total'],
    ['an amount that is a number', { amount: 10 }, 'its amount is not the total'],
    ['no amount', { amount: undefined }, 'its amount is not the total'],
    ['another currency', { currency: 'EUR' }, 'its currency is not that'],
    ['no currency', { currency: undefined }, 'its currency is not that'],
  ])('with %s puts the order on hold instead, for real money', (_what, changes, problem) => {
    const live = { mode: 'LIVE' };
    const { results, orders } = play([pay(live), completed({ ...live, ...changes }), completed(live)], {
      settings: { test_mode: 'no' },
    });
    // The same event with the right figures cannot be a second chance.
    expect(results.slice(1)).toEqual([
      [200, 'applied'],
      [200, 'duplicate'],
    ]);
    expect(orders['17']).toMatchObject({ status: 'on-hold', transaction: PAYMENT });
    expect(orders['17']?.completions).toBeUndefined();
    expect(orders['17']?.notes.at(-1)).toContain(problem);
  });

  it('does not pay an order whose total or currency was changed while the buyer paid', () => {
    for (const values of [{ total: '12.00' }, { currency: 'EUR' }]) {
      const { order } = afterPay([{ do: 'set', order: 17, values }, completed()]);
      expect(order).toMatchObject({ status: 'pending' });
      expect(order.notes.at(-1)).toContain('it does not pay this order');
    }
  });

  it('takes "10.00" of the shop and "10" of the gateway for one amount, at any number of decimals', () => {
    for (const total of ['10', '10.0', '10.00', '10.00000000']) {
      expect(afterPay([completed()], { orders: { 17: { total } }, decimals: 8 }).order.status).toBe('processing');
    }
  });

  it('does not pay with test money once the shop is live', () => {
    const { order } = afterPay([{ do: 'settings', values: { test_mode: 'no' } }, completed()]);
    expect(order).toMatchObject({ status: 'pending', transaction: '' });
    expect(order.notes.at(-1)).toContain('it is a test payment, and the shop is live');
  });

  it('of the other mode than the payment was made in pays nothing', () => {
    const { results, order } = afterPay([completed({ mode: 'LIVE' })]);
    expect(results).toEqual([[200, 'applied']]);
    expect(order.status).not.toBe('processing');
    expect(order.notes.at(-1)).toContain('it was made in another mode than the order');
  });

  it('is ignored when envelope and payment name two modes', () => {
    const { results, order } = afterPay([
      completed({}, { mode: 'LIVE' }),
      completed({ mode: undefined }, { mode: 'TEST' }),
    ]);
    expect(results).toEqual([
      [200, 'ignored'],
      [200, 'ignored'],
    ]);
    expect(order.status).toBe('pending');
  });

  it('is ignored when the order does not remember the payment', () => {
    const { results, order } = afterPay([completed({ id: OTHER_PAYMENT })]);
    expect(results).toEqual([[200, 'ignored']]);
    expect(order.status).toBe('pending');
  });

  it.each([
    ['of another shop', '18'],
    ['that is none', '17 or 1=1'],
    ['with leading zeros', '017'],
    ['as a number', 17],
    ['that is a list', ['17']],
    ['beyond all integers', '9'.repeat(40)],
    ['that is missing', undefined],
  ])('is ignored when it names an order %s', (_what, merchantOrderId) => {
    const { results, orders } = play([pay(), completed({ merchantOrderId })], { orders: { 17: {}, 18: {} } });
    expect(results.at(-1)).toEqual([200, 'ignored']);
    expect([orders['17']?.status, orders['18']?.status]).toEqual(['pending', 'pending']);
  });
});

describe('a payment that ends unpaid', () => {
  it.each([
    ['failed', 'FAILED', 'failed', 'failed.'],
    ['expired', 'EXPIRED', 'pending', 'was not paid in time.'],
    ['cancelled', 'CANCELLED', 'pending', 'was cancelled.'],
  ])('by payment.%s leaves a note, and the order can be paid again', (verb, status, orderStatus, note) => {
    const { results, order } = afterPay([event(`payment.${verb}`, payment({ status }))]);
    expect(results).toEqual([[200, 'applied']]);
    expect(order.status).toBe(orderStatus);
    expect(order.notes.at(-1)).toBe(`Payment ${PAYMENT} ${note}`);
  });

  it('never takes back that an order was paid, however late it is told', () => {
    for (const verb of ['failed', 'expired', 'cancelled']) {
      const { results, order } = afterPay([
        completed({}, { sequence: 5 }),
        event(`payment.${verb}`, payment({ status: verb.toUpperCase() }), { sequence: 2 }),
        event(`payment.${verb}`, payment({ status: verb.toUpperCase() }), { sequence: 6, id: `evt_x_${verb}` }),
      ]);
      expect(results).toEqual([
        [200, 'applied'],
        [200, 'late'],
        [200, 'duplicate'],
      ]);
      expect(order.status).toBe('processing');
    }
  });

  it('leaves an order alone that is paid otherwise meanwhile', () => {
    const { order } = afterPay([
      { do: 'set', order: 17, values: { status: 'processing', method: 'bacs' } },
      event('payment.failed', payment({ status: 'FAILED' })),
    ]);
    expect(order.status).toBe('processing');
  });
});

describe('other events', () => {
  it('of a kind that the shop has no use for, or that it does not know, are taken and change nothing', () => {
    const { results, order } = afterPay([
      event('payment.created', payment(), { sequence: 1 }),
      event('payment.blessed', payment()),
      event('refund.failed', { ...payment(), paymentId: PAYMENT }),
      event('ping', payment(), { id: 'evt_ping' }),
    ]);
    expect(results).toEqual(Array.from({ length: 4 }, () => [200, 'ignored']));
    expect(order).toMatchObject({ status: 'pending', notes: [expect.stringContaining('was created')] });
  });
});

describe('the receiver', () => {
  it('refuses what is not signed with the secret, and changes nothing', () => {
    const good = completed();
    const { results, order } = afterPay([
      delivery(String(good['body']), 'whsec_wrong'),
      delivery(String(good['body']), SECRET, String(Math.floor(Date.now() / 1000) - 400)),
      { ...good, body: String(good['body']).replace('"10"', '"1"') },
      { ...good, headers: {} },
    ]);
    expect(results).toEqual(Array.from({ length: 4 }, () => [401, 'bad signature']));
    expect(order.status).toBe('pending');
  });

  it('refuses everything while no secret is set', () => {
    const { results } = afterPay([delivery(String(completed()['body']), '')], { settings: { webhook_secret: '' } });
    expect(results).toEqual([[401, 'bad signature']]);
  });

  it('says that a signed body is no event', () => {
    expect(afterPay([delivery('{}'), delivery('[]'), delivery('')]).results).toEqual(
      Array.from({ length: 3 }, () => [400, 'not an event']),
    );
  });

  it('asks for the event again while another request is at work on the order', () => {
    const { results, order } = afterPay([
      { do: 'busy', is: true },
      completed(),
      { do: 'busy', is: false },
      completed(),
    ]);
    expect(results).toEqual([null, [503, 'busy', { 'Retry-After': '5' }], null, [200, 'applied']]);
    expect(order.completions).toBe(1);
  });

  it('asks for the event again when the shop could not store what it changes', () => {
    const { results, order, log } = afterPay([
      { do: 'broken', is: true },
      completed(),
      { do: 'broken', is: false },
      completed(),
    ]);
    expect(results).toEqual([null, [500, 'fault'], null, [200, 'applied']]);
    expect(order).toMatchObject({ status: 'processing', completions: 1 });
    expect(log).toEqual([`error: Event evt_${PAYMENT}_completed: WooCommerce could not complete the order.`]);
  });
});
