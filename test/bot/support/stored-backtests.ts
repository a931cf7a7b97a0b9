import { newId } from '../../../src/core/ids.js';
import type { BacktestStatus } from '../../../src/core/states/bot.js';
import { world } from '../../support/world.js';

/** The row of a backtest, which waits unless told otherwise; nothing is queued for it. */
export async function storedBacktest(userId: string, status: BacktestStatus = 'QUEUED'): Promise<string> {
  const { system } = await world();
  const id = newId();
  const asked = { symbol: 'BTC/USDT', type: 'SIGNAL', timeframe: '1h', input: '{}' } as const;
  await system.db.rows
    .insertInto('trading_bot_backtest')
    .values({ id, userId, status, ...asked, createdAt: system.clock.now().toISOString() })
    .execute();
  return id;
}
