import { expireDeposits } from '../../services/money/deposit/decide-deposit.js';
import type { CalendarJob } from '../frame/job.js';

export const expireDepositsJob: CalendarJob = {
  name: 'expireDeposits',
  title: 'Expire deposits that nobody decided in time',
  schedule: '*/5 * * * *',
  run: expireDeposits,
};
