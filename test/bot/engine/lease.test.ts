import { performance } from 'node:perf_hooks';
import { SECOND_MS } from '../../../src/core/clock.js';
import type { EngineLease } from '../../../src/services/bot/engine/lease.js';
import { ownWorld, world } from '../../support/world.js';
import { newLease } from '../support/leases.js';

ownWorld('runs an engine, which takes every bot there is');

const now = performance.now.bind(performance);
let frozenMs = 0;
let lease: EngineLease;

beforeEach(() => {
  frozenMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + frozenMs);
  lease = newLease();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await lease.end((await world()).system);
});

async function leases(): Promise<string[]> {
  const { system } = await world();
  const rows = await system.db.rows.selectFrom('trading_engine').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Four workers of a turn ask at once, after so much time. */
async function keptByFour(afterMs: number): Promise<boolean[]> {
  const { system } = await world();
  frozenMs += afterMs;
  return Promise.all(Array.from({ length: 4 }, () => lease.keep(system)));
}

describe('the lease of an engine', () => {
  it('is taken once by all who ask at the same time after it was over, and each hears that it is a new one', async () => {
    const before = await leases();
    expect(await keptByFour(0)).toEqual([false, false, false, false]);
    const first = lease.id;
    expect(await keptByFour(31 * SECOND_MS)).toEqual([false, false, false, false]);
    expect(lease.id).not.toBe(first);
    expect((await leases()).filter((id) => !before.includes(id))).toEqual([first, lease.id]);
  });

  it('is renewed once by all who ask at the same time, and stays the same', async () => {
    await keptByFour(0);
    const { id } = lease;
    const { platform } = await world();
    const written: string[] = [];
    const stop = platform.db.watch((text) => {
      if (text.includes('into trading_engine')) written.push(text);
    });
    expect(await keptByFour(11 * SECOND_MS)).toEqual([true, true, true, true]);
    stop();
    expect([written.length, lease.id]).toEqual([1, id]);
  });

  it('is asked for anew after the database has refused it', async () => {
    const { platform } = await world();
    const closed = await platform.db.rows.startTransaction().execute();
    await closed.rollback().execute();
    await expect(lease.keep({ db: { ...platform.db, rows: closed } })).rejects.toThrow();
    expect(lease.holds).toBe(false);
    expect(await lease.keep(platform)).toBe(false);
    expect([lease.holds, await leases()]).toEqual([true, expect.arrayContaining([lease.id])]);
  });
});
