import { expirePayments } from '../../services/gateway/payment/expire-payments.js';
import type { CalendarJob } from '../frame/job.js';

export const processGatewayPaymentExpiryJob: CalendarJob = {
  name: 'processGatewayPaymentExpiry',
  title: 'Expire payments that nobody paid in time',
  schedule: '*/5 * * * *',
  run: expirePayments,
};
