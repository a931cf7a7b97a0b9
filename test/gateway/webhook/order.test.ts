import { inChains } from '../../../src/core/payment/delivery-order.js';
import { newPaymentRow, recorded } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { deliverAll, deliveriesOf, merchantOf, useReceiver } from './support.js';

const receiver = useReceiver();

const TYPES = [
  'payment.created',
  'payment.completed',
  'payment.cancelled',
  'payment.expired',
  'payment.failed',
] as const;

it('puts the first attempts of a payment into one chain by position, and every other delivery into its own', () => {
  const given = [
    { id: 'b2', paymentId: 'b', position: '10', attempts: 0 },
    { id: 'a1', paymentId: 'a', position: '3', attempts: 0 },
    { id: 'b1', paymentId: 'b', position: '9', attempts: 0 },
    { id: 'b0', paymentId: 'b', position: '8', attempts: 1 },
    { id: 't1', paymentId: null, position: null, attempts: 0 },
    { id: 't2', paymentId: null, position: null, attempts: 0 },
  ];
  expect(inChains(given).map((chain) => chain.map(({ id }) => id))).toEqual([
    ['b1', 'b2'],
    ['a1'],
    ['b0'],
    ['t1'],
    ['t2'],
  ]);
});

it('sends the first attempts of each payment in the order of its events, while five payments go at once', async () => {
  const merchant = await merchantOf(receiver);
  const payments = await Promise.all(Array.from({ length: 8 }, () => newPaymentRow(merchant.id)));
  for (const [index, type] of TYPES.entries()) {
    for (const paymentId of payments) await recorded(merchant, { paymentId, type, sequence: index + 1 });
  }
  await deliverAll();
  expect(receiver.received).toHaveLength(40);
  for (const paymentId of payments) {
    const own = receiver.received.filter(({ json }) => json.id.startsWith(`evt_${paymentId}_`));
    expect(own.map(({ json }) => json.sequence)).toEqual([1, 2, 3, 4, 5]);
  }
});

it('keeps the order of events whose times are out of order, as on two machines whose clocks differ', async () => {
  const { clock } = await world();
  const merchant = await merchantOf(receiver);
  const paymentId = await newPaymentRow(merchant.id);
  clock.advance(30_000);
  await recorded(merchant, { paymentId });
  clock.reset();
  await recorded(merchant, { paymentId, type: 'payment.completed', sequence: 2 });
  await deliverAll();
  expect(receiver.received).toHaveLength(0);
  clock.advance(31_000 + 120_000);
  await runJob('processGatewayWebhookRetries');
  await deliverAll();
  expect(receiver.received.map(({ json }) => json.sequence)).toEqual([1, 2]);
});

it('sends the next event of a payment although the first attempt of the one before failed', async () => {
  receiver.script.push({ status: 500 });
  const merchant = await merchantOf(receiver);
  const paymentId = await recorded(merchant);
  await recorded(merchant, { paymentId, type: 'payment.completed', sequence: 2 });
  await deliverAll();
  expect((await deliveriesOf(merchant.id)).map(({ status }) => status)).toEqual(['RETRYING', 'SENT']);
});
