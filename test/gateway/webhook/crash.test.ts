import { newId } from '../../../src/core/ids.js';
import { claim } from '../../../src/services/gateway/webhook/claim.js';
import { deliverWebhooks } from '../../../src/services/gateway/webhook/deliver.js';
import { recorded } from '../../support/gateway.js';
import { runJob } from '../../support/jobs.js';
import { setSettings, clearSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { deliverAll, deliveriesOf, dropDeliveryJobs, endpointOf, merchantOf, useReceiver } from './support.js';

const receiver = useReceiver();

/** A worker that takes all that is due for the merchant's endpoint, and dies. */
async function crashed(merchantId: string): Promise<void> {
  const { system } = await world();
  const { id } = await endpointOf(merchantId);
  const taken = await claim(system, { endpointId: id, leaseId: newId(), isSlow: false, count: 50 });
  expect(taken?.deliveries.length).toBeGreaterThan(0);
  await dropDeliveryJobs();
}

it('sends what a worker that died had taken, once its lease is over and the sweep has come', async () => {
  const { clock } = await world();
  const merchant = await merchantOf(receiver);
  const paymentId = await recorded(merchant);
  await recorded(merchant, { paymentId, type: 'payment.completed', sequence: 2 });
  await crashed(merchant.id);
  await deliverAll();
  clock.advance(59_000);
  await runJob('processGatewayWebhookRetries');
  await deliverAll();
  expect(receiver.received).toHaveLength(0);
  clock.advance(62_000);
  expect((await runJob('processGatewayWebhookRetries')).counts).toEqual({ endpoints: 1 });
  await deliverAll();
  expect(receiver.received.map(({ json }) => json.sequence)).toEqual([1, 2]);
  expect((await deliveriesOf(merchant.id)).map(({ status }) => status)).toEqual(['SENT', 'SENT']);
});

it('sweeps what waits to be tried again and has lost its job, while the gateway is closed too', async () => {
  const { clock } = await world();
  await setSettings({ gatewayEnabled: 'false' });
  receiver.script.push({ status: 500 });
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  await deliverAll();
  await dropDeliveryJobs();
  clock.advance(6_000);
  await runJob('processGatewayWebhookRetries');
  await deliverAll();
  await clearSettings('gatewayEnabled');
  expect(await deliveriesOf(merchant.id)).toMatchObject([{ status: 'SENT', attempts: 2 }]);
});

it('sweeps at most 100 endpoints at a time', async () => {
  const { clock } = await world();
  for (let count = 0; count < 101; count += 1) await recorded(await merchantOf(receiver));
  await dropDeliveryJobs();
  clock.advance(121_000);
  expect((await runJob('processGatewayWebhookRetries')).counts).toEqual({ endpoints: 100 });
  expect((await runJob('processGatewayWebhookRetries')).counts).toEqual({ endpoints: 1 });
  await deliverAll();
  expect(receiver.received).toHaveLength(101);
});

it('gives back what it has taken when its process drains, without an attempt', async () => {
  const { system } = await world();
  receiver.usual = 'hangs';
  const merchant = await merchantOf(receiver);
  for (let count = 0; count < 3; count += 1) await recorded(merchant);
  const { id } = await endpointOf(merchant.id);
  const drain = new AbortController();
  const job = deliverWebhooks(system, { endpointId: id }, false, drain.signal);
  while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  drain.abort();
  await expect(job).rejects.toThrow();
  expect(await endpointOf(merchant.id)).toMatchObject({ leasedUntil: null, leasedBy: null, failingSince: null });
  expect(await deliveriesOf(merchant.id)).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: 'PENDING', attempts: 0, leasedUntil: null })),
  );
  receiver.clear();
  await deliverAll();
  expect(receiver.received).toHaveLength(3);
});

it('ends at once while another worker has the endpoint, which delivers what has come meanwhile', async () => {
  const { system } = await world();
  receiver.usual = 'hangs';
  const merchant = await merchantOf(receiver);
  await recorded(merchant);
  const { id } = await endpointOf(merchant.id);
  const drain = new AbortController();
  const first = deliverWebhooks(system, { endpointId: id }, false, drain.signal);
  while (receiver.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await recorded(merchant);
  await deliverWebhooks(system, { endpointId: id }, false, new AbortController().signal);
  expect(receiver.received).toHaveLength(1);
  drain.abort();
  await expect(first).rejects.toThrow();
  receiver.clear();
  await deliverAll();
  expect(receiver.received).toHaveLength(2);
});
