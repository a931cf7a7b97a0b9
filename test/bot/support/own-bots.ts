import type { Updateable } from 'kysely';
import type { Tables } from '../../../src/entities/index.js';
import type { Client } from '../../support/client.js';
import { world } from '../../support/world.js';

export const BOTS = '/api/trading-bot/bot';

/** A bot as its owner asks for it; it trades by signals, which needs no configuration. */
export const BOT = { name: 'Test', symbol: 'BTC/USDT', type: 'SIGNAL', allocatedAmount: '1000' } as const;

/** A bot of the client, made by the documented path; `columns` are then what an engine would have written. */
export async function madeBot(client: Client, over: object = {}, columns: BotColumns = {}): Promise<any> {
  const { body } = await client.rest('POST', BOTS, { ...BOT, ...over });
  if (body.statusCode !== 200) throw new Error(`${body.code}: ${body.message}`);
  if (Object.keys(columns).length > 0) await setBot(body.id, columns);
  return body;
}

type BotColumns = Updateable<Tables['trading_bot']>;

/** Writes columns of a bot, as an engine does. */
export async function setBot(id: string, columns: BotColumns): Promise<void> {
  const { rows } = (await world()).platform.db;
  await rows.updateTable('trading_bot').set(columns).where('id', '=', id).execute();
}

/** A bot as it is stored. */
export async function botRow(id: string) {
  const { rows } = (await world()).platform.db;
  return rows.selectFrom('trading_bot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The audit trail of a bot, the first row first. */
export async function auditOf(botId: string) {
  const { rows } = (await world()).platform.db;
  return rows
    .selectFrom('trading_bot_audit_log')
    .select(['ownerId', 'userId', 'actor', 'action', 'details', 'ip'])
    .where('botId', '=', botId)
    .orderBy('id')
    .execute();
}

/** The actions of the audit trail of a bot, the first one first. */
export async function actionsOf(botId: string): Promise<string[]> {
  return (await auditOf(botId)).map(({ action }) => action);
}
