import type { ModuleJobs } from '../frame/job.js';
import { finishEmergencyStopTask } from './finish-emergency-stop.js';
import { pruneBotLogsJob } from './prune-bot-logs.js';
import { requeueBacktestsJob } from './requeue-backtests.js';
import { requeueEmergencyStopsJob } from './requeue-emergency-stops.js';
import { rollBotDayJob } from './roll-bot-day.js';
import { runTradingBacktestTask } from './run-trading-backtest.js';
import { stopStaleBotsJob } from './stop-stale-bots.js';

export const botJobs: ModuleJobs = {
  calendar: [pruneBotLogsJob, requeueBacktestsJob, requeueEmergencyStopsJob, rollBotDayJob, stopStaleBotsJob],
  queue: [finishEmergencyStopTask, runTradingBacktestTask],
};
