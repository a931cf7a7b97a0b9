import type { Updateable } from 'kysely';
import type { Tables } from '../../../src/entities/index.js';
import { newId } from '../../../src/core/ids.js';
import type { Client } from '../../support/client.js';
import { world } from '../../support/world.js';
import { strategyRow } from './stored-strategies.js';

export const STRATEGIES = '/api/trading-bot/strategy';
export const MARKETPLACE = '/api/trading-bot/marketplace';
export const ALL_STRATEGIES = '/api/admin/trading-bot/strategy';
export const ALL_REVIEWS = '/api/admin/trading-bot/review';

/** A strategy as its seller lists it. */
export const STRATEGY = {
  name: 'Averages',
  description: 'Buys when the fast average crosses above the slow one.',
  type: 'EMA_CROSS',
  symbol: 'BTC/USDT',
  strategyConfig: { fast: 9, slow: 21 },
  price: '25',
} as const;

type StrategyColumns = Updateable<Tables['trading_bot_strategy']>;

/** A listing of the client, made by the documented path; `columns` are then what others would have written. */
export async function madeStrategy(client: Client, over: object = {}, columns: StrategyColumns = {}): Promise<any> {
  const { body } = await client.rest('POST', STRATEGIES, { ...STRATEGY, ...over });
  if (body.statusCode !== 200) throw new Error(`${body.code}: ${body.message}`);
  if (Object.keys(columns).length > 0) await setStrategy(body.id, columns);
  return body;
}

/** Writes columns of a listing. */
export async function setStrategy(id: string, columns: StrategyColumns): Promise<void> {
  const { rows } = (await world()).platform.db;
  await rows.updateTable('trading_bot_strategy').set(columns).where('id', '=', id).execute();
}

/** What a listing has in a status besides it. */
export function inStatus(status: Tables['trading_bot_strategy']['status']['__select__']): StrategyColumns {
  const reason = status === 'REJECTED' || status === 'SUSPENDED' ? 'It promises a profit' : null;
  const approvedVersion = status === 'APPROVED' || status === 'SUSPENDED' ? 1 : null;
  return { status, reason, approvedVersion };
}

/** The audit trail of a listing, the first row first. */
export async function strategyAudit(strategyId: string) {
  const { rows } = (await world()).platform.db;
  return rows
    .selectFrom('trading_bot_audit_log')
    .select(['ownerId', 'userId', 'actor', 'action', 'details'])
    .where('strategyId', '=', strategyId)
    .orderBy('id')
    .execute();
}

/** What an account was notified of, the first one first. */
export async function toldOf(userId: string) {
  const { rows } = (await world()).platform.db;
  return rows
    .selectFrom('notification')
    .select(['type', 'title', 'message', 'link', 'actions'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** A sale of a listing to an account, as its row says it; answers its id. */
export async function storedPurchase(strategyId: string, buyerId: string, refundedAt?: string): Promise<string> {
  const { system } = await world();
  const { userId: sellerId, version, currency } = await strategyRow(strategyId);
  const [id, createdAt] = [newId(), system.clock.now().toISOString()];
  const money = { price: '25', currency, feePercent: '20', feeAmount: '5', sellerAmount: '20' };
  const sale = { id, strategyId, buyerId, sellerId, version, ...money, configSnapshot: '{}', createdAt };
  await system.db.rows
    .insertInto('trading_bot_purchase')
    .values({ ...sale, refundedAt: refundedAt ?? null })
    .execute();
  return id;
}
