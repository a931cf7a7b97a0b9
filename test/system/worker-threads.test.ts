import { threadId } from 'node:worker_threads';
import { WorkerThreads, type ThreadWork, type WorkerBounds } from '../../src/infra/worker-threads.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { world } from '../support/world.js';
import type { Heavy } from '../support/heavy-thread.js';

/** What a module with heavy work declares. */
const HEAVY: ThreadWork<Heavy, unknown> = { file: new URL('../support/heavy-thread.js', import.meta.url) };

const opened: WorkerThreads[] = [];

function threadsOf(bounds: Partial<WorkerBounds> = {}): WorkerThreads {
  const all = { threads: 2, waiting: 10, timeLimitMs: 60_000, memoryMb: 64, ...bounds };
  const workers = new WorkerThreads(all, newLogger('fatal'), true);
  opened.push(workers);
  return workers;
}

afterEach(async () => {
  for (const workers of opened.splice(0)) await workers.stop();
});

/** What the threads of a test tell, and how it lets them go on. */
function conversation() {
  const shared = new Int32Array(new SharedArrayBuffer(16));
  return {
    shared,
    begun: () => Atomics.load(shared, 0),
    most: () => Atomics.load(shared, 2),
    async untilBegun(count: number) {
      for (let begun = Atomics.load(shared, 0); begun < count; begun = Atomics.load(shared, 0)) {
        const { value } = Atomics.waitAsync(shared, 0, begun);
        await value;
      }
    },
    letGo() {
      Atomics.store(shared, 3, 1);
      Atomics.notify(shared, 3);
    },
  };
}

describe('worker threads', () => {
  it('compute outside the thread that answers requests, without the secrets of its environment', async () => {
    const workers = threadsOf();
    const answered = await workers.run(HEAVY, { does: 'answer' });
    expect(answered).toEqual(expect.any(Number));
    expect(answered).not.toBe(threadId);
    expect(await workers.run(HEAVY, { does: 'environment' })).toEqual([]);
  });

  it('are a part of the platform', async () => {
    const { platform } = await world();
    expect(await platform.workers.run(HEAVY, { does: 'answer' })).toEqual(expect.any(Number));
  });

  it('are bounded, and so is what waits for them', async () => {
    const workers = threadsOf({ threads: 2, waiting: 2 });
    const { shared, begun, most, untilBegun, letGo } = conversation();
    const four = [1, 2, 3, 4].map(() => workers.run(HEAVY, { does: 'wait', shared }));
    await expect(workers.run(HEAVY, { does: 'wait', shared })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await untilBegun(2);
    letGo();
    await Promise.all(four);
    expect([begun(), most()]).toEqual([4, 2]);
    expect(await workers.run(HEAVY, { does: 'answer' })).toEqual(expect.any(Number));
  });

  it('leave work that is cancelled, whether it computes, waits or is only asked for', async () => {
    const workers = threadsOf({ threads: 1 });
    const { shared, begun, untilBegun } = conversation();
    const [computing, waiting] = [new AbortController(), new AbortController()];
    const first = workers.run(HEAVY, { does: 'spin', shared }, { signal: computing.signal });
    const second = workers.run(HEAVY, { does: 'spin', shared }, { signal: waiting.signal });
    await untilBegun(1);
    const refused = expect(second).rejects.toMatchObject({ fault: 'CANCELLED' });
    waiting.abort();
    await refused;
    const ended = expect(first).rejects.toMatchObject({ fault: 'CANCELLED' });
    computing.abort();
    await ended;
    const third = workers.run(HEAVY, { does: 'spin', shared }, { signal: AbortSignal.abort() });
    await expect(third).rejects.toMatchObject({ fault: 'CANCELLED' });
    expect(begun()).toBe(1);
    expect(await workers.run(HEAVY, { does: 'answer' })).toEqual(expect.any(Number));
  });

  it.each([
    ['computes for ever', 'spin', { timeLimitMs: 500 }, 'TIME_LIMIT'],
    ['takes too much memory', 'hog', {}, 'MEMORY_LIMIT'],
    ['ends its thread', 'exit', {}, 'CRASHED'],
  ] as const)('lose the one whose work %s, and no neighbour', async (_what, does, options, fault) => {
    const workers = threadsOf({ threads: 2 });
    const { shared, untilBegun, letGo } = conversation();
    const neighbour = workers.run(HEAVY, { does: 'wait', shared });
    await untilBegun(1);
    await expect(workers.run(HEAVY, { does }, options)).rejects.toMatchObject({ name: 'ThreadFault', fault });
    // One that took the place of the lost one.
    expect(await workers.run(HEAVY, { does: 'answer' })).toEqual(expect.any(Number));
    letGo();
    expect(await neighbour).toBe('ok');
  });

  it('go on with what waits when all of them are lost at once', async () => {
    const workers = threadsOf({ threads: 2 });
    const lost = ['exit', 'exit'] as const;
    const outcomes = Promise.allSettled(lost.map((does) => workers.run(HEAVY, { does })));
    const waiting = [1, 2, 3].map(() => workers.run(HEAVY, { does: 'answer' }));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all(waiting)).toEqual([1, 2, 3].map(() => expect.any(Number) as unknown));
  });

  it('hand on what the work itself throws', async () => {
    await expect(threadsOf().run(HEAVY, { does: 'fault' })).rejects.toMatchObject({
      name: 'RangeError',
      message: 'no such candle',
    });
  });

  it('are drained when the process stops: all that was taken on is finished, and nothing more is', async () => {
    const workers = threadsOf({ threads: 1 });
    const { shared, begun, untilBegun, letGo } = conversation();
    const ended: string[] = [];
    const note = (name: string) => () => void ended.push(name);
    const both = [
      workers.run(HEAVY, { does: 'wait', shared }).then(note('computing')),
      workers.run(HEAVY, { does: 'wait', shared }).then(note('waiting')),
    ];
    await untilBegun(1);
    const stopped = workers.stop().then(note('stopped'));
    await expect(workers.run(HEAVY, { does: 'answer' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    letGo();
    await Promise.all([...both, stopped]);
    expect([ended, begun()]).toEqual([['computing', 'waiting', 'stopped'], 2]);
  });

  it('are only there in processes that work on the queue', async () => {
    const { platform } = await world();
    const none = new WorkerThreads(platform.config.workers, platform.log, false);
    await expect(none.run(HEAVY, { does: 'answer' })).rejects.toMatchObject({ code: 'INTERNAL' });
    await none.stop();
  });
});
