import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { recordEvent } from '../../../src/services/gateway/event/record-event.js';
import { newMerchant, newPaymentRow, recorded } from '../../support/gateway.js';
import { world } from '../../support/world.js';

const URL = 'http://127.0.0.1:9/hook';

async function rowsOf(merchantId: string) {
  const { rows } = (await world()).platform.db;
  const events = rows.selectFrom('gateway_event').selectAll().where('merchantId', '=', merchantId).orderBy('position');
  const deliveries = rows.selectFrom('gateway_webhook').selectAll().where('merchantId', '=', merchantId);
  return { events: await events.execute(), deliveries: await deliveries.orderBy('position').execute() };
}

it('numbers the events of a merchant without gaps and writes a delivery to its endpoint for each', async () => {
  const merchant = await newMerchant({ webhookUrl: URL });
  const paymentId = await recorded(merchant);
  await recorded(merchant, { paymentId, type: 'payment.completed', sequence: 2 });
  const { events, deliveries } = await rowsOf(merchant.id);
  expect(events.map(({ id, position, sequence }) => [id, Number(position), sequence])).toEqual([
    [`evt_${paymentId}_created`, 1, 1],
    [`evt_${paymentId}_completed`, 2, 2],
  ]);
  expect(deliveries.map(({ eventId, status, url }) => [eventId, status, url])).toEqual([
    [`evt_${paymentId}_created`, 'PENDING', URL],
    [`evt_${paymentId}_completed`, 'PENDING', URL],
  ]);
});

it('leaves no event, no delivery and no job of a transaction that was rolled back', async () => {
  const { system, platform } = await world();
  const merchant = await newMerchant({ webhookUrl: URL });
  const paymentId = await newPaymentRow(merchant.id);
  const event = {
    merchantId: merchant.id,
    userId: merchant.owner.id,
    mode: 'LIVE',
    paymentId,
    objectId: paymentId,
  } as const;
  const jobs = () => platform.db.pool.query('select id from graphile_worker.jobs order by id');
  const before = (await jobs()).rows;
  const work = inTransaction(system, { operation: 'test' }, async (tx) => {
    await recordEvent(system, tx, { ...event, type: 'payment.created', sequence: 1, data: {} });
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await rowsOf(merchant.id)).toEqual({ events: [], deliveries: [] });
  expect((await jobs()).rows).toEqual(before);
});

it('writes no delivery for a merchant whose only endpoint has no address', async () => {
  const merchant = await newMerchant();
  await recorded(merchant);
  const { events, deliveries } = await rowsOf(merchant.id);
  expect([events.length, deliveries.length]).toEqual([1, 0]);
});
