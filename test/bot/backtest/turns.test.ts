import { sql } from 'kysely';
import { HOUR_MS } from '../../../src/core/clock.js';
import { MAX_IN_TURNS } from '../../../src/core/computing-turns.js';
import { newLogger } from '../../../src/infra/telemetry/log.js';
import { WorkerThreads, type ThreadWork } from '../../../src/infra/worker-threads.js';
import { drainQueue } from '../../../src/jobs/queue.js';
import { runQueuedBacktest } from '../../../src/services/bot/backtest/run.js';
import { BacktestTurns, GaveWay, TookTooLong } from '../../../src/services/bot/backtest/take-turns.js';
import { TurnGate } from '../../../src/services/bot/backtest/turn-gate.js';
import type { Platform } from '../../../src/services/frame/context.js';
import { newClient } from '../../support/accounts.js';
import { expectWithin } from '../../support/long.js';
import { world } from '../../support/world.js';
import type { Counting } from './support/counting-thread.js';
import { BACKTESTS, begun, queued, rowOf, SLOW } from './support/backtests.js';

const COUNTING: ThreadWork<Counting, { steps: number; cpuMs: number }> = {
  file: new URL('./support/counting-thread.js', import.meta.url),
};
const never = new AbortController().signal;

let workers: WorkerThreads;
beforeEach(() => {
  const bounds = { threads: 1, waiting: 0, timeLimitMs: HOUR_MS, memoryMb: 256 };
  workers = new WorkerThreads(bounds, newLogger('fatal'), true);
});
afterEach(() => workers.stop());

/** Computes in turn for so much processor time; the order in which several end is kept in `ended`. */
function countingIn(turns: BacktestTurns, ended: string[]) {
  return async (name: string, cpuMs: number, signal = never, gate = new TurnGate()) => {
    const work = turns.inPlace(signal, () =>
      turns.take(gate, signal, (ends) =>
        workers.run(COUNTING, { gate: gate.cells, cpuMs }, { signal: ends, inTurns: true }),
      ),
    );
    return work.finally(() => ended.push(name));
  };
}

describe('backtests of a process', () => {
  it('compute in turn: a short one is done while a long one waits, and the long one keeps what it has', async () => {
    const ended: string[] = [];
    const count = countingIn(new BacktestTurns(() => HOUR_MS), ended);
    const gate = new TurnGate();
    const long = count('long', 5_000, never, gate);
    await until(() => gate.cpuMs > 500);
    await count('short', 50);
    expect(ended).toEqual(['short']);
    expect(gate.cpuMs).toBeGreaterThanOrEqual(2_000);
    expect(gate.progressPercent).toBeGreaterThanOrEqual(30);
    expect((await long).cpuMs).toBeGreaterThanOrEqual(5_000);
    expect(ended).toEqual(['short', 'long']);
  });

  it('get equal turns: of two long ones neither is ahead by more than its turn', async () => {
    const count = countingIn(new BacktestTurns(() => HOUR_MS), []);
    const gates = [new TurnGate(), new TurnGate()] as const;
    const both = gates.map((gate, index) => count(String(index), 5_000, never, gate));
    await until(() => {
      expect(Math.abs(gates[0].cpuMs - gates[1].cpuMs)).toBeLessThan(2_500);
      return gates.every(({ cpuMs }) => cpuMs > 3_000);
    });
    await Promise.all(both);
  });

  it('do not wait while no other one does', async () => {
    const count = countingIn(new BacktestTurns(() => HOUR_MS), []);
    expect((await count('only', 2_500)).cpuMs).toBeGreaterThanOrEqual(2_500);
  });

  it('can be ended while they wait for their turn, and the others go on', async () => {
    const ended: string[] = [];
    const count = countingIn(new BacktestTurns(() => HOUR_MS), ended);
    const cancelled = new AbortController();
    const first = count('first', 3_000);
    const second = count('second', 3_000, cancelled.signal);
    cancelled.abort();
    await expect(second).rejects.toMatchObject({ fault: 'CANCELLED' });
    expect(ended).toEqual(['second']);
    expect((await first).steps).toBeGreaterThan(0);
  });

  it('are ended by their time limit, in which the time that they wait does not count', async () => {
    const count = countingIn(new BacktestTurns(() => 2_500, 100), []);
    const endless = Promise.allSettled([1, 2, 3, 4].map((index) => count(`endless ${index}`, HOUR_MS)));
    expect((await count('short', 600)).cpuMs).toBeGreaterThanOrEqual(600);
    for (const each of await endless) expect(each).toMatchObject({ reason: expect.any(TookTooLong) });
  });

  it('begin up to eight at a time; when more wait, one that has had the fewest turns gives way', async () => {
    const ended: string[] = [];
    const count = countingIn(new BacktestTurns(() => HOUR_MS, 100), ended);
    const cancelled = new AbortController();
    const long = Array.from({ length: MAX_IN_TURNS }, (_, index) => count(`long ${index}`, HOUR_MS, cancelled.signal));
    const outcomes = Promise.allSettled(long);
    await count('short', 50);
    expect(ended).toHaveLength(2);
    expect(ended[1]).toBe('short');
    cancelled.abort();
    const gaveWay = (await outcomes).filter((each) => each.status === 'rejected' && each.reason instanceof GaveWay);
    expect(gaveWay).toHaveLength(1);
  });
});

/** Settled once something is so. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** How many jobs for backtests are queued. */
async function jobs({ db }: Platform): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'run_trading_backtest'`.execute(
    db.rows,
  );
  return rows[0]?.count ?? 0;
}

describe('a short backtest', () => {
  it('is done within seconds while a long one of another account is under way', async () => {
    const [slow, client, { system }] = [await newClient(), await newClient(), await world()];
    const ids = [await queued(slow, SLOW), await queued(client)] as const;
    const long = runQueuedBacktest(system, ids[0], never);
    await begun(ids[0]);
    const startedAt = performance.now();
    await runQueuedBacktest(system, ids[1], never);
    expectWithin(performance.now() - startedAt, 10_000);
    expect(await rowOf(ids[1])).toMatchObject({ status: 'DONE' });
    await slow.rest('POST', `${BACKTESTS}/${ids[0]}/cancel`);
    await long;
  });
});

describe('a backtest that waits for its turn', () => {
  it('shows its progress, and ends when it is cancelled', async () => {
    const { system } = await world();
    const turns = new BacktestTurns(() => HOUR_MS);
    const [first, client] = [new AbortController(), await newClient()];
    const count = countingIn(turns, []);
    const other = count('other', HOUR_MS, first.signal);
    const id = await queued(client);
    const work = runQueuedBacktest({ ...system, workers, backtestTurns: turns }, id, never);
    await begun(id);
    const shown = await client.rest('GET', `${BACKTESTS}/${id}`);
    expect(shown.body).toMatchObject({ status: 'RUNNING', progressPercent: expect.any(Number) });
    await client.rest('POST', `${BACKTESTS}/${id}/cancel`);
    await work;
    expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED', result: null });
    first.abort();
    await expect(other).rejects.toMatchObject({ fault: 'CANCELLED' });
  });

  it('is queued again with a job of its own when it gave way', async () => {
    const { platform, system } = await world();
    await drainQueue(platform);
    const id = await queued(await newClient());
    const turns = new BacktestTurns(() => HOUR_MS);
    turns.take = () => Promise.reject(new GaveWay());
    expect(await jobs(platform)).toBe(1);
    await runQueuedBacktest({ ...system, backtestTurns: turns }, id, never);
    expect(await jobs(platform)).toBe(2);
    expect(await rowOf(id)).toMatchObject({ status: 'QUEUED', leasedUntil: null, progressPercent: 0 });
    await drainQueue(platform);
    expect(await rowOf(id)).toMatchObject({ status: 'DONE' });
  });
});
