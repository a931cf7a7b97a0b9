import { MAX_IN_TURNS } from '../../core/computing-turns.js';
import { runQueuedBacktest } from '../../services/bot/backtest/run.js';
import type { QueueTask } from '../frame/job.js';

/** Backtests have a queue of their own, since one keeps a processor busy for seconds. Those that run at once take turns. */
export const runTradingBacktestTask: QueueTask<'run_trading_backtest'> = {
  name: 'run_trading_backtest',
  queue: 'backtests',
  // One more than can begin, so that those see that another one waits.
  concurrency: MAX_IN_TURNS + 1,
  run: (ctx, { id }, signal) => runQueuedBacktest(ctx, id, signal),
};
