import type { ModuleJobs } from '../frame/job.js';
import { deliverSlowWebhooksTask, deliverWebhooksTask } from './deliver-webhooks.js';
import { sweepWebhooksJob } from './sweep-webhooks.js';

export const gatewayJobs: ModuleJobs = {
  calendar: [sweepWebhooksJob],
  queue: [deliverWebhooksTask, deliverSlowWebhooksTask],
};
