import { stopStaleBots } from '../../services/bot/manage/stop-stale.js';
import type { CalendarJob } from '../frame/job.js';

export const stopStaleBotsJob: CalendarJob = {
  name: 'stopStaleBots',
  title: 'End trading bots that do not report',
  schedule: '* * * * *',
  run: stopStaleBots,
};
