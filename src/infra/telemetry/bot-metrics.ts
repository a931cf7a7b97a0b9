import { Counter, Gauge, Histogram } from 'prom-client';
import type { BacktestOutcome, BotTurn, SentOrder } from '../../core/observer.js';
import { registers, secondsSince } from './metrics.js';

const running = new Gauge({
  name: 'trading_bots_running',
  help: 'Trading bots that this process runs.',
  registers,
});

const beats = new Histogram({
  name: 'trading_bot_beat_seconds',
  help: 'What one turn of all trading bots of this process took. It comes once a second.',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const turns = new Counter({
  name: 'trading_bot_turns_total',
  help: 'Turns of trading bots that changed something, by outcome: stored, of a bot that was changed meanwhile, or failed.',
  labelNames: ['outcome'],
  registers,
});

const late = new Histogram({
  name: 'trading_bot_tick_late_seconds',
  help: 'How long after its time a trading bot reported; its count is the reports.',
  buckets: [0.5, 1, 2, 5, 10, 30, 60, 300],
  registers,
});

const sent = new Counter({
  name: 'trading_bot_orders_sent_total',
  help: 'Orders of live trading bots that were sent to their exchange, by what it answered.',
  labelNames: ['outcome'],
  registers,
});

const backtests = new Histogram({
  name: 'trading_backtest_seconds',
  help: 'What a run of a backtest took, with the candles that it fetched, by outcome.',
  labelNames: ['outcome'],
  buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900],
  registers,
});

/** Notes a turn of all bots of this process; `startedAt` comes from `performance.now()`. */
export function observeBotBeat(bots: number, startedAt: number): void {
  running.set(bots);
  beats.observe(secondsSince(startedAt));
}

export function countBotTurn(outcome: BotTurn): void {
  turns.inc({ outcome });
}

export function observeBotTick(lateMs: number): void {
  late.observe(Math.max(0, lateMs) / 1_000);
}

export function countOrderSent(outcome: SentOrder): void {
  sent.inc({ outcome });
}

/** Notes a run of a backtest; `startedAt` comes from `performance.now()`. */
export function observeBacktest(outcome: BacktestOutcome, startedAt: number): void {
  backtests.observe({ outcome }, secondsSince(startedAt));
}
