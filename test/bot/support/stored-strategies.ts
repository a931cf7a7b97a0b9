import { newId } from '../../../src/core/ids.js';
import type { StrategyStatus } from '../../../src/core/states/strategy.js';
import type { BotRisk } from '../../../src/entities/bot/risk.js';
import { newRisk } from '../../../src/services/bot/manage/risk-input.js';
import { world } from '../../support/world.js';

export interface StoredStrategy {
  readonly userId: string;
  readonly name?: string;
  readonly description?: string;
  readonly type?: 'GRID' | 'DCA' | 'EMA_CROSS' | 'RSI' | 'CUSTOM';
  readonly symbol?: string;
  readonly timeframe?: string;
  readonly strategyConfig?: object;
  /** What differs from the operator's defaults. */
  readonly risk?: Partial<BotRisk>;
  readonly price?: string;
  readonly currency?: string;
  readonly status?: StrategyStatus;
  readonly version?: number;
  readonly approvedVersion?: number | null;
  readonly reason?: string;
  readonly deletedAt?: string;
}

/** A listing in any state, as its row says it; APPROVED, of version 1 and for 10 USDT unless told otherwise. */
export async function storedStrategy(given: StoredStrategy) {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const { strategyConfig = { fast: 9, slow: 21 }, risk = {}, status = 'APPROVED', version = 1, ...columns } = given;
  const [isHidden, wasApproved] = [status === 'REJECTED' || status === 'SUSPENDED', status === 'APPROVED'];
  const row = {
    id: newId(),
    name: 'Averages of an hour',
    description: 'Buys when the short average rises above the long one.',
    type: 'EMA_CROSS',
    symbol: 'BTC/USDT',
    timeframe: '1h',
    price: '10',
    currency: 'USDT',
    status,
    version,
    approvedVersion: wasApproved || status === 'SUSPENDED' ? version : null,
    approvedAt: wasApproved || status === 'SUSPENDED' ? now : null,
    reason: isHidden ? 'Told by a test' : null,
    ...columns,
  } as const;
  const config = { strategyConfig, risk: { ...newRisk(system, {}), ...risk } };
  await system.db.rows
    .insertInto('trading_bot_strategy')
    .values({
      ...row,
      strategyConfig: JSON.stringify(config.strategyConfig),
      risk: JSON.stringify(config.risk),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { ...row, ...config };
}

export type Listing = Awaited<ReturnType<typeof storedStrategy>>;

/** A listing as it is stored. */
export async function strategyRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('trading_bot_strategy').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
