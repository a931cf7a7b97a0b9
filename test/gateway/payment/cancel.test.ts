import { newMerchant } from '../../support/gateway.js';
import { api, TRANSPORTS } from '../support/answers.js';
import { created, eventsOf, paid, setPermissions, unknownPayment } from '../support/payments.js';

describe.each(TRANSPORTS)('cancelPayment by %s', (transport) => {
  it('ends a payment that waits, once, and tells of it', async () => {
    const merchant = await newMerchant();
    const { create, cancel } = await api(transport, merchant);
    const payment = await create();
    const answers = [
      await cancel(payment.id, { 'idempotency-key': 'c' }),
      await cancel(payment.id, { 'idempotency-key': 'c' }),
    ];
    expect(answers[0]).toEqual({ ...payment, status: 'CANCELLED' });
    expect(answers[1]).toEqual(answers[0]);
    expect(await cancel(payment.id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const events = await eventsOf(payment.id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['payment.created', 1],
      ['payment.cancelled', 2],
    ]);
    const { statusCode: _, ...data } = answers[0];
    expect(events[1]?.body.data).toEqual(data);
  });

  it('refuses one that is paid, of another mode or merchant, and keys without the permission', async () => {
    const merchant = await newMerchant();
    const { cancel } = await api(transport, merchant);
    const { payment } = await paid(merchant);
    expect(await cancel(payment.id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const test = await created(merchant, {}, 'sk_test');
    expect(await cancel(test.id)).toMatchObject({ statusCode: 404 });
    expect(await cancel(unknownPayment())).toMatchObject({ statusCode: 404 });
    const waiting = await created(merchant);
    expect(await (await api(transport, await newMerchant())).cancel(waiting.id)).toMatchObject({ statusCode: 404 });
    expect(await (await api(transport, merchant, 'pk_live')).cancel(waiting.id)).toMatchObject({ statusCode: 403 });
    expect(await (await api(transport, merchant, merchant.client)).cancel(waiting.id)).toMatchObject({
      statusCode: 401,
    });
    await setPermissions(merchant.id, 'payment.create');
    expect(await cancel(waiting.id)).toMatchObject({ statusCode: 403 });
  });
});

describe.each(TRANSPORTS)('simulatePayment by %s', (transport) => {
  it.each([
    ['COMPLETED', 'payment.completed'],
    ['FAILED', 'payment.failed'],
    ['EXPIRED', 'payment.expired'],
  ])('brings a payment in test mode to %s, with its events and once', async (outcome, type) => {
    const merchant = await newMerchant();
    const { create, simulate } = await api(transport, merchant, 'sk_test');
    const payment = await create();
    const ended = await simulate(payment.id, outcome);
    expect(ended).toMatchObject({ statusCode: 200, status: outcome, mode: 'TEST' });
    expect(ended.allocations).toHaveLength(outcome === 'COMPLETED' ? 1 : 0);
    expect(await simulate(payment.id, outcome)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const events = await eventsOf(payment.id);
    expect(events.map((event) => [event.type, event.body.mode, event.body.data.status])).toEqual([
      ['payment.created', 'TEST', 'PENDING'],
      [type, 'TEST', outcome],
    ]);
  });

  it('refuses live keys, and outcomes that are none', async () => {
    const merchant = await newMerchant();
    const live = await created(merchant);
    expect(await (await api(transport, merchant)).simulate(live.id, 'COMPLETED')).toMatchObject({ statusCode: 403 });
    const { create, simulate } = await api(transport, merchant, 'sk_test');
    expect(await simulate((await create()).id, 'REFUNDED')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await simulate(live.id, 'COMPLETED')).toMatchObject({ statusCode: 404 });
    expect(await (await api(transport, merchant, 'pk_test')).simulate(live.id, 'FAILED')).toMatchObject({
      statusCode: 403,
    });
  });
});
