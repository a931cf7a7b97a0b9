import { checkBalances } from '../../services/ico/balances/check.js';
import type { CalendarJob } from '../frame/job.js';

export const checkIcoBalancesJob: CalendarJob = {
  name: 'checkIcoBalances',
  title: 'Check that the escrow of offerings holds what is in their books',
  schedule: '35 * * * *',
  run: checkBalances,
};
