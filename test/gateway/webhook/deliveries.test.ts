import { HOUR_MS } from '../../../src/core/clock.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newMerchant, recorded } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { deliverAll, deliveriesOf, endpointOf, merchantOf, useReceiver } from './support.js';

const PATH = '/api/gateway/webhook';
const receiver = useReceiver();

describe.each(TRANSPORTS)('through %s,', (transport) => {
  const call = through(transport);

  it('deliveries are listed newest first with what was sent and answered, and can be filtered', async () => {
    receiver.script.push({ status: 500, body: 'down' });
    const merchant = await merchantOf(receiver);
    const paymentId = await recorded(merchant);
    await deliverAll();
    (await world()).clock.advance(1_000);
    await recorded(merchant, { paymentId, type: 'payment.completed', sequence: 2 });
    await deliverAll();
    const { items, pagination } = await call(merchant.client, 'GET', PATH);
    expect(pagination).toMatchObject({ totalItems: 2, currentPage: 1, perPage: 10 });
    expect(items).toMatchObject([
      { eventId: `evt_${paymentId}_completed`, status: 'SENT', nextRetryAt: null },
      {
        eventId: `evt_${paymentId}_created`,
        status: 'RETRYING',
        attempts: 1,
        responseStatus: 500,
        responseBody: 'down',
      },
    ]);
    expect(JSON.parse(items[1].payload).id).toBe(items[1].eventId);
    expect(items[1].signature).toMatch(/^sha256=[0-9a-f]{64}$/);
    const filtered = await call(merchant.client, 'GET', `${PATH}?filter=${encodeURIComponent('{"status":"SENT"}')}`);
    expect(filtered.items).toHaveLength(1);
    expect(await call(merchant.client, 'GET', `${PATH}?sortField=secret`)).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('one delivery is shown with its attempts, the first one first', async () => {
    receiver.script.push({ status: 500 }, { status: 200, body: 'ok' });
    const merchant = await merchantOf(receiver);
    await recorded(merchant);
    await deliverAll();
    (await world()).clock.advance(6_000);
    await runJob('processGatewayWebhookRetries');
    await deliverAll();
    const [{ id } = { id: '' }] = await deliveriesOf(merchant.id);
    expect(await call(merchant.client, 'GET', `${PATH}/${id}`)).toMatchObject({
      status: 'SENT',
      attempts: 2,
      attemptLog: [
        { number: 1, responseStatus: 500, error: 'The endpoint answered 500' },
        { number: 2, responseStatus: 200, responseBody: 'ok', error: null },
      ],
    });
  });

  it('a delivery is sent anew with the same id and body, and a new timestamp', async () => {
    const merchant = await merchantOf(receiver);
    await recorded(merchant);
    await deliverAll();
    const { clock } = await world();
    clock.advance(HOUR_MS);
    const [{ id } = { id: '' }] = await deliveriesOf(merchant.id);
    expect(await call(merchant.client, 'POST', `${PATH}/${id}/redeliver`)).toMatchObject({
      id,
      status: 'PENDING',
      attempts: 1,
    });
    expect(await call(merchant.client, 'POST', `${PATH}/${id}/redeliver`)).toMatchObject({ code: 'ILLEGAL_STATE' });
    await deliverAll();
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(
      Number(first?.headers['webhook-timestamp']) + 3_600,
    );
    expect(second?.headers['x-gateway-signature']).not.toBe(first?.headers['x-gateway-signature']);
    expect(await deliveriesOf(merchant.id)).toMatchObject([{ status: 'SENT', attempts: 2 }]);
  });

  it('a delivery that failed for good is sent anew with the whole schedule', async () => {
    receiver.usual = { status: 500 };
    const merchant = await merchantOf(receiver);
    await recorded(merchant);
    const { rows } = (await world()).platform.db;
    await rows
      .updateTable('gateway_webhook')
      .set({ status: 'FAILED', attempts: 10, nextRetryAt: null })
      .where('merchantId', '=', merchant.id)
      .execute();
    const [{ id } = { id: '' }] = await deliveriesOf(merchant.id);
    await call(merchant.client, 'POST', `${PATH}/${id}/redeliver`);
    await deliverAll();
    expect(await deliveriesOf(merchant.id)).toMatchObject([{ status: 'RETRYING', attempts: 11, attemptsBefore: 10 }]);
  });

  it('nothing is sent anew while it waits, is being sent, or its endpoint is switched off', async () => {
    const merchant = await merchantOf(receiver);
    await recorded(merchant);
    const [{ id } = { id: '' }] = await deliveriesOf(merchant.id);
    const { rows } = (await world()).platform.db;
    const again = () => call(merchant.client, 'POST', `${PATH}/${id}/redeliver`);
    expect(await again()).toMatchObject({ code: 'ILLEGAL_STATE' });
    const leasedUntil = new Date(Date.now() + 60_000).toISOString();
    await rows.updateTable('gateway_webhook').set({ status: 'RETRYING', leasedUntil }).where('id', '=', id).execute();
    expect(await again()).toMatchObject({ code: 'ILLEGAL_STATE' });
    await rows.updateTable('gateway_webhook').set({ leasedUntil: null }).where('id', '=', id).execute();
    await rows
      .updateTable('gateway_webhook_endpoint')
      .set({ enabled: false })
      .where('merchantId', '=', merchant.id)
      .execute();
    expect(await again()).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect((await deliveriesOf(merchant.id))[0]?.status).toBe('RETRYING');
  });

  it("another merchant's delivery and endpoint are not there", async () => {
    const merchant = await merchantOf(receiver);
    await recorded(merchant);
    const [{ id } = { id: '' }] = await deliveriesOf(merchant.id);
    const { id: endpoint } = await endpointOf(merchant.id);
    const { client } = await newMerchant();
    expect(await call(client, 'GET', `${PATH}/${id}`)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await call(client, 'POST', `${PATH}/${id}/redeliver`)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await call(client, 'PUT', `${PATH}-endpoint/${endpoint}`, { description: 'x' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await call(client, 'GET', PATH)).items).toEqual([]);
  });
});
