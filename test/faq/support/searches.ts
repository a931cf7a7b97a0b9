import type { Clock } from '../../../src/core/clock.js';
import type { DaySearch } from '../../../src/services/faq/search/insert-searches.js';
import { SearchLog } from '../../../src/services/faq/search/search-log.js';
import { world } from '../../support/world.js';

export async function stored(): Promise<DaySearch[]> {
  const { platform } = await world();
  return platform.db.rows.selectFrom('faq_searches').selectAll().orderBy('id').execute();
}

export async function newLog(log: Partial<Record<'warn' | 'error', jest.Mock>> = {}, rows?: never) {
  const { platform, clock } = await world();
  const told = { ...platform.log, warn: jest.fn(), error: jest.fn(), ...log } as typeof platform.log;
  return new SearchLog(rows ? { rows } : platform.db, clock, platform.config.secretKeys, told, platform.observer);
}

export const noted = (query: string) => ({ query, category: null, resultCount: 0, ip: '192.0.2.1' });

/** Rows of each day, as the processes keep account of them. */
export async function days(): Promise<{ day: string; recorded: number }[]> {
  const { platform } = await world();
  const { rows } = await platform.db.pool.query('select day::text, recorded from faq_search_days order by day');
  return rows;
}

export const today = (clock: Clock) => clock.now().toISOString().slice(0, 10);
