import { recorded } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { ServerProcess } from '../../support/process.js';
import { setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { deliverAll, deliveriesOf, endpointOf, merchantOf, useReceiver } from './support.js';

const receiver = useReceiver();

/** Resolves when so many requests have reached the receiver. */
async function reached(count: number): Promise<void> {
  while (receiver.received.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
}

it('what a killed process was sending is sent by another one once the lease is over, and its job holds up nothing', async () => {
  const { databaseUrl, redisUrl, platform } = await world();
  await setSettings({ gatewayWebhookTimeoutSeconds: '30' });
  receiver.usual = 'hangs';
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  const { id } = await endpointOf(merchant.id);
  const killed = ServerProcess.run('engine', { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
  await reached(1);
  await killed.stop('SIGKILL');
  await recorded(merchant);
  receiver.clear();
  await deliverAll();
  expect(receiver.received).toHaveLength(0);
  // The lease runs out, and the deliveries are two minutes old.
  const earlier = (table: string, columns: readonly string[]) =>
    platform.db.pool.query(
      `update ${table} set ${columns.map((column) => `"${column}" = "${column}" - interval '3 minutes'`).join(', ')}
       where id = any($1)`,
      [table === 'gateway_webhook' ? deliveries : [id]],
    );
  const deliveries = (await deliveriesOf(merchant.id)).map((each) => each.id);
  await earlier('gateway_webhook_endpoint', ['leasedUntil']);
  await earlier('gateway_webhook', ['leasedUntil', 'nextRetryAt']);
  expect((await runJob('processGatewayWebhookRetries')).counts).toEqual({ endpoints: 1 });
  await deliverAll();
  expect(receiver.received).toHaveLength(2);
  expect((await deliveriesOf(merchant.id)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['SENT', 1],
    ['SENT', 1],
  ]);
});

it('a process that is asked to end gives back what it is sending, and another one sends it', async () => {
  const { databaseUrl, redisUrl } = await world();
  receiver.usual = 'hangs';
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  const drained = ServerProcess.run('engine', {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    DRAIN_TIMEOUT_MS: '3000',
  });
  await reached(1);
  await drained.stop('SIGTERM');
  expect(await endpointOf(merchant.id)).toMatchObject({ leasedUntil: null });
  expect(await deliveriesOf(merchant.id)).toMatchObject([{ status: 'PENDING', attempts: 0, leasedUntil: null }]);
});
