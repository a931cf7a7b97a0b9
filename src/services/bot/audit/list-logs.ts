import type { Context } from '../../frame/context.js';
import { readPageAfter, type CursorPage } from '../../frame/list-after.js';
import type { BotLogRow, BotLogsRequest } from './log-request.js';
import { partsOf } from './parts-of.js';

const COLUMNS = {
  id: { column: 'id', kind: 'uuid' },
  botId: { column: 'botId', kind: 'uuid' },
  strategyId: { column: 'strategyId', kind: 'uuid' },
  ownerId: { column: 'ownerId', kind: 'uuid' },
  userId: { column: 'userId', kind: 'uuid' },
  actor: { column: 'actor', kind: 'text' },
  action: { column: 'action', kind: 'text' },
  ip: { column: 'ip', kind: 'text' },
  createdAt: { column: 'createdAt', kind: 'time' },
} as const;

/**
 * A page of the trail, sorted, filtered and counted as other lists of admins. Its time grows with the trail, so it waits its
 * turn among searches.
 */
export function listBotLogs(ctx: Context, request: BotLogsRequest): Promise<CursorPage<BotLogRow>> {
  const all = ctx.db.rows.selectFrom('trading_bot_audit_log').selectAll();
  const [{ rest, within }, ...others] = partsOf(request);
  // Says which rows the index of a filter has, so that it is read in its order.
  const indexed = within !== null && others.length === 0 ? [within] : [];
  const matching = [...rest, ...indexed].reduce((query, condition) => query.where(condition), all);
  const read = () =>
    readPageAfter<BotLogRow>(
      matching,
      COLUMNS,
      { ...request, perPage: request.perPage ?? request.limit },
      { oneByOne: true },
    );
  return ctx.searchTurns.run(ctx, read);
}
