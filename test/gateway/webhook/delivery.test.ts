import { DAY_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { recorded } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { attemptsOf, deliverAll, deliveriesOf, endpointOf, merchantOf, useReceiver } from './support.js';

useSettings({ gatewayWebhookTimeoutSeconds: '1' });
const receiver = useReceiver();

/** Time moves on, and the sweep queues what is due. */
async function later(ms: number): Promise<void> {
  (await world()).clock.advance(ms);
  await runJob('processGatewayWebhookRetries');
  await deliverAll();
}

it('sends the stored body of an event with the documented headers, and records the attempt', async () => {
  const merchant = await merchantOf(receiver);
  const paymentId = await recorded(merchant, { data: { note: 'Grüße, 世界 \u2028' } });
  await deliverAll();
  const [request] = receiver.received;
  const { rows } = (await world()).platform.db;
  const event = await rows
    .selectFrom('gateway_event')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  expect(request?.body).toBe(event.body);
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'PaymentGateway-Webhook/1.0',
    'x-gateway-event': 'payment.created',
    'webhook-id': `evt_${paymentId}_created`,
  });
  expect(request?.headers['x-gateway-timestamp']).toBe(request?.headers['webhook-timestamp']);
  const [delivery] = await deliveriesOf(merchant.id);
  expect(delivery).toMatchObject({
    status: 'SENT',
    attempts: 1,
    nextRetryAt: null,
    leasedUntil: null,
    responseStatus: 200,
    error: null,
  });
  expect(delivery?.signature).toBe(request?.headers['x-gateway-signature']);
  expect(await attemptsOf(delivery!.id)).toMatchObject([{ number: 1, responseStatus: 200, error: null }]);
});

it('keeps the first 2,000 characters of an answer, in a form that can be stored', async () => {
  receiver.script.push({ status: 200, body: `a\u0000b${'é'.repeat(3_000)}` });
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  await deliverAll();
  const [delivery] = await deliveriesOf(merchant.id);
  expect(delivery?.responseBody).toBe(`a\u2400b${'é'.repeat(1_997)}`);
});

it.each(['floods', 'never ends'] as const)(
  'takes the status of an answer that %s, and reads no more of it',
  async (kind) => {
    receiver.script.push(kind);
    const merchant = await merchantOf(receiver);
    await recorded(merchant);
    await deliverAll();
    expect(await deliveriesOf(merchant.id)).toMatchObject([{ status: 'SENT', responseBody: 'x'.repeat(2_000) }]);
  },
);

it.each([
  [{ status: 500, body: 'oops' }, 'The endpoint answered 500', 500],
  [
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    'The endpoint answered 302: redirects are not followed',
    302,
  ],
  [{ status: 404 }, 'The endpoint answered 404', 404],
  ['drops', 'No connection: UND_ERR_SOCKET', null],
] as const)('tries again after %j', async (answer, error, responseStatus) => {
  receiver.script.push(answer);
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  await deliverAll();
  expect(await deliveriesOf(merchant.id)).toMatchObject([{ status: 'RETRYING', attempts: 1, error, responseStatus }]);
  expect((await endpointOf(merchant.id)).failingSince).not.toBeNull();
  await later(6_000);
  expect(await deliveriesOf(merchant.id)).toMatchObject([{ status: 'SENT', attempts: 2, error: null }]);
  expect((await endpointOf(merchant.id)).failingSince).toBeNull();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toHaveLength(2);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

it('waits as long as Retry-After says', async () => {
  receiver.script.push({ status: 429, headers: { 'retry-after': '3600' } });
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  await deliverAll();
  await later(59 * MINUTE_MS);
  expect(receiver.received).toHaveLength(1);
  await later(2 * MINUTE_MS);
  expect(await deliveriesOf(merchant.id)).toMatchObject([{ status: 'SENT', attempts: 2 }]);
});

it('gives up after the tenth attempt', async () => {
  receiver.usual = { status: 503 };
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  await deliverAll();
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    const [waiting] = await deliveriesOf(merchant.id);
    expect(waiting).toMatchObject({ status: 'RETRYING', attempts: attempt - 1 });
    await later(Date.parse(String(waiting?.nextRetryAt)) - (await world()).clock.now().getTime() + 1);
  }
  const [delivery] = await deliveriesOf(merchant.id);
  expect(delivery).toMatchObject({ status: 'FAILED', attempts: 10, nextRetryAt: null });
  expect((await attemptsOf(delivery!.id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await later(30 * DAY_MS);
  expect(receiver.received).toHaveLength(10);
});

it('disables an endpoint that answers 410, fails what waits for it, and tells its owner', async () => {
  receiver.usual = { status: 410 };
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  await recorded(merchant);
  await deliverAll();
  expect(receiver.received).toHaveLength(1);
  expect((await deliveriesOf(merchant.id)).map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
  expect(await endpointOf(merchant.id)).toMatchObject({
    enabled: false,
    disabledReason: 'The endpoint answered 410: it wants no more deliveries',
  });
  const { notifications } = await merchant.client.ok('{ notifications { items { title } } }');
  expect(notifications.items.map(({ title }: { title: string }) => title)).toContain(
    'A webhook endpoint of your merchant was switched off',
  );
  await recorded(merchant);
  expect(await deliveriesOf(merchant.id)).toHaveLength(2);
});

it('disables an endpoint that has failed for five days without a success between', async () => {
  receiver.usual = { status: 500 };
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  await deliverAll();
  await later(5 * DAY_MS - MINUTE_MS);
  expect((await endpointOf(merchant.id)).enabled).toBe(true);
  await recorded(merchant);
  await later(2 * MINUTE_MS);
  expect(await endpointOf(merchant.id)).toMatchObject({
    enabled: false,
    disabledReason: 'All deliveries have failed for five days',
  });
  expect((await deliveriesOf(merchant.id)).map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
});

it('tries an endpoint that timed out with one delivery at a time, until it answers', async () => {
  receiver.script.push('hangs');
  const merchant = await merchantOf(receiver);
  for (let count = 0; count < 4; count += 1) await recorded(merchant);
  await deliverAll();
  const deliveries = await deliveriesOf(merchant.id);
  expect(deliveries.map(({ status }) => status).toSorted()).toEqual(['RETRYING', 'SENT', 'SENT', 'SENT']);
  expect(deliveries.find(({ status }) => status === 'RETRYING')).toMatchObject({ error: 'No answer within 1 s' });
  expect((await endpointOf(merchant.id)).isSlow).toBe(false);
});

it('has at most five deliveries to an endpoint under way', async () => {
  const merchant = await merchantOf(receiver);
  for (let count = 0; count < 30; count += 1) await recorded(merchant);
  await deliverAll();
  expect(receiver.received).toHaveLength(30);
  expect(receiver.mostAtOnce).toBeLessThanOrEqual(5);
});
