import { pruneBotLogs } from '../../services/bot/audit/prune.js';
import type { CalendarJob } from '../frame/job.js';

export const pruneBotLogsJob: CalendarJob = {
  name: 'pruneBotLogs',
  title: 'Remove old audit rows, backtests and decisions of trading bots',
  schedule: '23 3 * * 0',
  run: pruneBotLogs,
};
