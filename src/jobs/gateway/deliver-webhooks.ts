import { deliverWebhooks } from '../../services/gateway/webhook/deliver.js';
import type { QueueTask } from '../frame/job.js';

/** Delivers what waits for an endpoint. */
export const deliverWebhooksTask: QueueTask<'deliver_gateway_webhooks'> = {
  name: 'deliver_gateway_webhooks',
  queue: 'webhooks',
  concurrency: 100,
  run: (ctx, job, signal) => deliverWebhooks(ctx, job, false, signal),
};

/** The same for endpoints whose last attempt timed out, which so hold up nobody else. */
export const deliverSlowWebhooksTask: QueueTask<'deliver_slow_gateway_webhooks'> = {
  name: 'deliver_slow_gateway_webhooks',
  queue: 'webhooks_slow',
  concurrency: 30,
  run: (ctx, job, signal) => deliverWebhooks(ctx, job, true, signal),
};
