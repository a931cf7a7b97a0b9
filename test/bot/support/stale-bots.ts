import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { world } from '../../support/world.js';

/** Bots of a user that run, and have not reported for five minutes. */
export async function staleBots(userId: string, count: number): Promise<string[]> {
  const { system } = await world();
  const at = new Date(system.clock.now().getTime() - 5 * MINUTE_MS - SECOND_MS).toISOString();
  const times = { startedAt: at, lastTickAt: at, changedAt: at, createdAt: at, updatedAt: at };
  const terms = { name: 'Test', symbol: 'BTC/USDT', type: 'SIGNAL', status: 'RUNNING' } as const;
  const strategyConfig = JSON.stringify({ maxAgeSeconds: 60 });
  const bots = Array.from({ length: count }, () => ({ id: newId(), userId, ...terms, strategyConfig, ...times }));
  await system.db.rows.insertInto('trading_bot').values(bots).execute();
  return bots.map(({ id }) => id);
}
