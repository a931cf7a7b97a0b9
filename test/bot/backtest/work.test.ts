import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { newLogger } from '../../../src/infra/telemetry/log.js';
import { WorkerThreads } from '../../../src/infra/worker-threads.js';
import { drainQueue } from '../../../src/jobs/queue.js';
import { claim, LEASE_MS } from '../../../src/services/bot/backtest/claim.js';
import { runQueuedBacktest } from '../../../src/services/bot/backtest/run.js';
import { PLATFORM, storeCandles } from '../../../src/services/bot/market/candles.js';
import { newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import { expectWithin } from '../../support/long.js';
import { world } from '../../support/world.js';
import { BACKTESTS, begun, MIDNIGHT, queued, ran, rowOf, SLOW } from './support/backtests.js';

const never = new AbortController().signal;
const iso = (at: number) => new Date(at).toISOString();

async function storeHours(symbol: string, numbers: readonly number[]): Promise<void> {
  const { system } = await world();
  const candles = numbers.map((hour) => {
    const [open, high, low, close] = [100 + hour, 101 + hour, 99 + hour, 100 + hour];
    return { openAt: MIDNIGHT + hour * HOUR_MS, open, high, low, close, volume: 1 };
  });
  await storeCandles(system, { source: PLATFORM, symbol, timeframe: '1h' }, candles);
}

describe('the work on a backtest', () => {
  it('reads the stored candles between two times, and names the gaps', async () => {
    const client = await newClient();
    await storeHours('ETH/USDT', [0, 1, 2, 5, 6]);
    const range = { from: iso(MIDNIGHT), to: iso(MIDNIGHT + 8 * HOUR_MS), candles: null, symbol: 'ETH/USDT' };
    const { status, result } = await ran(client, await queued(client, range));
    expect(status).toBe('DONE');
    expect(result).toMatchObject({ candles: 5, missingCandles: 3, totalTrades: 1 });
    expect(result.gaps).toEqual([
      { from: iso(MIDNIGHT + 3 * HOUR_MS), to: iso(MIDNIGHT + 5 * HOUR_MS) },
      { from: iso(MIDNIGHT + 7 * HOUR_MS), to: iso(MIDNIGHT + 8 * HOUR_MS) },
    ]);
  });

  it('fails where there are no candles, and says what to do', async () => {
    const client = await newClient();
    const range = { from: iso(MIDNIGHT - 300 * DAY_MS), to: iso(MIDNIGHT - 299 * DAY_MS), candles: null };
    const answer = await ran(client, await queued(client, range));
    expect(answer).toMatchObject({ status: 'FAILED', result: null });
    expect(answer.errorMessage).toContain('There are no candles of BTC/USDT of 1h between from and to');
  });

  it('replays prices as a paper run: stops at the price that is seen, rules by closed candles', async () => {
    const client = await newClient();
    const prices = [100, 101, 97.5, 99, 96, 100].map((each, index) => [MIDNIGHT + index * MINUTE_MS, each]);
    const asked = { candles: null, prices, stopLossPercent: '3', timeframe: '1m' };
    const { result } = await ran(client, await queued(client, asked));
    // Bought at the first price after the signal; 97.97 is the stop, and 97.5 the first price at or below it.
    expect(result.trades).toMatchObject([{ entryPrice: '101', exitPrice: '97.5', exitReason: 'STOP_LOSS' }]);
    expect(result).toMatchObject({ candles: 5, buyAndHoldPercent: '0' });
  });

  it('counts all positions that are open in a result that was stored before they were counted', async () => {
    const [client, { system }] = [await newClient(), await world()];
    const id = await queued(client, { signals: [{ time: iso(MIDNIGHT + 1), action: 'BUY' }] });
    expect((await ran(client, id)).result).toMatchObject({ openPositions: [{}], totalOpenPositions: 1 });
    await sql`update trading_bot_backtest set result = result - 'totalOpenPositions' where id = ${id}`.execute(
      system.db.rows,
    );
    expect((await client.rest('GET', `${BACKTESTS}/${id}`)).body.result).toMatchObject({ totalOpenPositions: 1 });
  });

  it('is begun anew by another process once its lease is over, and not before', async () => {
    const [client, { system, clock }] = [await newClient(), await world()];
    const id = await queued(client);
    expect(await claim(system, id)).toMatchObject({ id, status: 'RUNNING' });
    await runQueuedBacktest(system, id, never);
    expect(await rowOf(id)).toMatchObject({ status: 'RUNNING', result: null });
    try {
      clock.advance(LEASE_MS + 1);
      await runJob('requeueBacktests');
      expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', leasedUntil: null });
      expect(await ran(client, id)).toMatchObject({ status: 'DONE', result: { totalTrades: 1 } });
    } finally {
      clock.reset();
    }
  });

  it('is queued again when the process ends meanwhile', async () => {
    const [client, { system }] = [await newClient(), await world()];
    const id = await queued(client);
    await expect(runQueuedBacktest(system, id, AbortSignal.abort())).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', leasedUntil: null });
    expect(await ran(client, id)).toMatchObject({ status: 'DONE' });
  });

  it('ends its thread within seconds of being cancelled, however long it would compute', async () => {
    const [client, { system }] = [await newClient(), await world()];
    const bounds = { threads: 1, waiting: 1, timeLimitMs: HOUR_MS, memoryMb: 256 };
    const workers = new WorkerThreads(bounds, newLogger('fatal'), true);
    const id = await queued(client, SLOW);
    const started: Promise<Worker[]> = once(process, 'worker');
    const work = runQueuedBacktest({ ...system, workers }, id, never);
    const [thread] = await started;
    if (!thread) throw new Error('a thread has begun');
    const ended = once(thread, 'exit');
    const cancelledAt = performance.now();
    expect((await client.rest('POST', `${BACKTESTS}/${id}/cancel`)).body).toMatchObject({ status: 'CANCELLED' });
    await Promise.all([work, ended]);
    // Its candles take minutes.
    expectWithin(performance.now() - cancelledAt, 20_000);
    await workers.stop();
  });

  it('stops when its owner cancels it', async () => {
    const [client, { platform }] = [await newClient(), await world()];
    const id = await queued(client, SLOW);
    const work = drainQueue(platform);
    await begun(id);
    const cancelled = await client.rest('POST', `${BACKTESTS}/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ statusCode: 200, status: 'CANCELLED' });
    await work;
    expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED', result: null, errorMessage: null });
  });
});
