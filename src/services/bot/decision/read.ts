import type { TradingBotDecision } from '../../../entities/bot/decision.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { requireOwnBot } from '../own/own-bot.js';

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  reason: { column: 'reason', kind: 'text' },
  count: { column: 'count', kind: 'number' },
  firstAt: { column: 'firstAt', kind: 'time' },
  lastAt: { column: 'lastAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of why a bot of the caller did or did not trade, newest first. NOT_FOUND for anybody else's bot. */
export async function readBotDecisions(
  ctx: Context,
  botId: string,
  request: ListRequest,
): Promise<Page<Row<TradingBotDecision>>> {
  const { id } = await requireOwnBot(ctx, botId);
  const query = ctx.db.rows.selectFrom('trading_bot_decision').selectAll().where('botId', '=', id);
  return readPage<Row<TradingBotDecision>>(query, COLUMNS, request, { defaultSort: 'firstAt', tieBreaker: 'id' });
}
