import { requeueBacktests } from '../../services/bot/backtest/requeue.js';
import type { CalendarJob } from '../frame/job.js';

export const requeueBacktestsJob: CalendarJob = {
  name: 'requeueBacktests',
  title: 'Queue backtests again whose process died',
  schedule: '* * * * *',
  run: async (ctx) => ({ queued: await requeueBacktests(ctx) }),
};
