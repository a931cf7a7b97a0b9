import { checkGatewayBalances } from '../../services/gateway/payout/check-balances.js';
import type { CalendarJob } from '../frame/job.js';

export const checkGatewayBalancesJob: CalendarJob = {
  name: 'checkGatewayBalances',
  title: 'Check that the platform holds what merchants are owed',
  schedule: '25 * * * *',
  run: checkGatewayBalances,
};
