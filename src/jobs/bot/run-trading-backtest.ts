import { runQueuedBacktest } from '../../services/bot/backtest/run.js';
import type { QueueTask } from '../frame/job.js';

/** Backtests have a queue of their own, since one keeps a processor busy for seconds. */
export const runTradingBacktestTask: QueueTask<'run_trading_backtest'> = {
  name: 'run_trading_backtest',
  queue: 'backtests',
  concurrency: 1,
  run: (ctx, { id }, signal) => runQueuedBacktest(ctx, id, signal),
};
