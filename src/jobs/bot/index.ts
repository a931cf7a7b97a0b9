import type { ModuleJobs } from '../frame/job.js';
import { pruneBotLogsJob } from './prune-bot-logs.js';
import { rollBotDayJob } from './roll-bot-day.js';
import { stopStaleBotsJob } from './stop-stale-bots.js';

export const botJobs: ModuleJobs = { calendar: [pruneBotLogsJob, rollBotDayJob, stopStaleBotsJob] };
