import { proposePayouts } from '../../services/gateway/payout/propose-payouts.js';
import type { CalendarJob } from '../frame/job.js';

export const processGatewayPayoutsJob: CalendarJob = {
  name: 'processGatewayPayouts',
  title: 'Propose payouts of what merchants are owed',
  schedule: '0 * * * *',
  run: proposePayouts,
};
