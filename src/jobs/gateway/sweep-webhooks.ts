import { sweepWebhooks } from '../../services/gateway/webhook/sweep.js';
import type { CalendarJob } from '../frame/job.js';

export const sweepWebhooksJob: CalendarJob = {
  name: 'processGatewayWebhookRetries',
  title: 'Queue webhook deliveries that a crash left',
  schedule: '* * * * *',
  run: sweepWebhooks,
};
