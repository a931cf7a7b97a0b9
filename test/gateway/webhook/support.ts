import { drainQueue } from '../../../src/jobs/queue.js';
import { newMerchant, type KnownMerchant, type NewMerchant } from '../../support/gateway.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { world } from '../../support/world.js';

/** A receiver for a file of tests, which begins each test anew: what earlier ones left waiting is not sent. */
export function useReceiver(): WebhookReceiver {
  const receiver = new WebhookReceiver();
  beforeAll(() => receiver.open().then(() => undefined));
  beforeEach(async () => {
    await forgetWaiting();
    receiver.clear();
  });
  afterAll(() => receiver.close());
  return receiver;
}

async function forgetWaiting(): Promise<void> {
  const { pool } = (await world()).platform.db;
  await pool.query(
    `update gateway_webhook set status = 'FAILED', "nextRetryAt" = null where "nextRetryAt" is not null`,
  );
  await dropDeliveryJobs();
}

/** Removes the jobs that deliver, as if a crash had lost them. */
export async function dropDeliveryJobs(): Promise<void> {
  const { pool } = (await world()).platform.db;
  await pool.query("delete from graphile_worker._private_jobs where key like 'webhooks-%'");
}

/** An active merchant whose first endpoint is the receiver. */
export function merchantOf(receiver: WebhookReceiver, options: NewMerchant = {}): Promise<KnownMerchant> {
  return newMerchant({ webhookUrl: receiver.url, ...options });
}

/** Runs all jobs that are due. */
export async function deliverAll(): Promise<void> {
  await drainQueue((await world()).platform);
}

export async function deliveriesOf(merchantId: string) {
  const { rows } = (await world()).platform.db;
  return rows
    .selectFrom('gateway_webhook')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .orderBy('createdAt')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function attemptsOf(webhookId: string) {
  const { rows } = (await world()).platform.db;
  return rows
    .selectFrom('gateway_webhook_attempt')
    .selectAll()
    .where('webhookId', '=', webhookId)
    .orderBy('number')
    .execute();
}

export async function endpointOf(merchantId: string) {
  const { rows } = (await world()).platform.db;
  return rows
    .selectFrom('gateway_webhook_endpoint')
    .selectAll()
    .where('merchantId', '=', merchantId)
    .where('isFirst', '=', true)
    .executeTakeFirstOrThrow();
}
