import type { ModuleJobs } from '../frame/job.js';
import { checkGatewayBalancesJob } from './check-gateway-balances.js';
import { deliverSlowWebhooksTask, deliverWebhooksTask } from './deliver-webhooks.js';
import { processGatewayPaymentExpiryJob } from './process-gateway-payment-expiry.js';
import { processGatewayPayoutsJob } from './process-gateway-payouts.js';
import { sweepWebhooksJob } from './sweep-webhooks.js';

export const gatewayJobs: ModuleJobs = {
  calendar: [checkGatewayBalancesJob, processGatewayPaymentExpiryJob, processGatewayPayoutsJob, sweepWebhooksJob],
  queue: [deliverWebhooksTask, deliverSlowWebhooksTask],
};
