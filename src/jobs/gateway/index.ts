import type { ModuleJobs } from '../frame/job.js';
import { checkGatewayBalancesJob } from './check-gateway-balances.js';
import { processGatewayPaymentExpiryJob } from './process-gateway-payment-expiry.js';
import { processGatewayPayoutsJob } from './process-gateway-payouts.js';

export const gatewayJobs: ModuleJobs = {
  calendar: [checkGatewayBalancesJob, processGatewayPaymentExpiryJob, processGatewayPayoutsJob],
};
