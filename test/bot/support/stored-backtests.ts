import { newId } from '../../../src/core/ids.js';
import { world } from '../../support/world.js';

/** The row of a backtest that waits, for which nothing is queued. */
export async function storedBacktest(userId: string): Promise<string> {
  const { system } = await world();
  const id = newId();
  const asked = { symbol: 'BTC/USDT', type: 'SIGNAL', timeframe: '1h', input: '{}' } as const;
  await system.db.rows
    .insertInto('trading_bot_backtest')
    .values({ id, userId, ...asked, createdAt: system.clock.now().toISOString() })
    .execute();
  return id;
}
