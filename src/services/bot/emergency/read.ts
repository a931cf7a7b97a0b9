import { sql } from 'kysely';
import { literals } from '../../../core/sql/literals.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { UNFINISHED_ORDER, type BotStatus } from '../../../core/states/bot.js';
import type { EmergencyOrders, EmergencyOutcome } from '../../../entities/bot/emergency-names.js';
import type { BotMode } from '../../../entities/bot/names.js';
import type { TradingEmergencyStop } from '../../../entities/bot/emergency-stop.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';

const STOPS = {
  id: { column: 'id', kind: 'uuid' },
  userId: { column: 'userId', kind: 'uuid' },
  reason: { column: 'reason', kind: 'text' },
  bots: { column: 'bots', kind: 'number' },
  stopped: { column: 'stopped', kind: 'number' },
  createdAt: { column: 'createdAt', kind: 'time' },
  finishedAt: { column: 'finishedAt', kind: 'time' },
  blockStarts: { column: 'blockStarts', kind: 'boolean' },
  liftedAt: { column: 'liftedAt', kind: 'time' },
} as const satisfies ListColumns;

const BOTS = {
  botId: { column: 'botId', kind: 'uuid' },
  userId: { column: 'userId', kind: 'uuid' },
  symbol: { column: 'symbol', kind: 'text' },
  mode: { column: 'mode', kind: 'text' },
  status: { column: 'status', kind: 'text' },
  outcome: { column: 'outcome', kind: 'text' },
  orders: { column: 'orders', kind: 'text' },
  waitingOrders: { column: 'waitingOrders', kind: 'number' },
  endedAt: { column: 'endedAt', kind: 'time' },
  createdAt: { column: 'createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A bot of an emergency stop. */
export interface EmergencyBot {
  readonly botId: string;
  readonly userId: string;
  readonly name: string;
  readonly symbol: string;
  readonly mode: BotMode;
  /** Its status now. */
  readonly status: BotStatus;
  readonly outcome: EmergencyOutcome;
  readonly endedAt: string | null;
  readonly orders: EmergencyOrders;
  /** Of the orders that it had when it was stopped, those that are not known to be over. */
  readonly waitingOrders: number;
  /** Whether it still sells what it holds. */
  readonly isClosing: boolean;
}

/** How many live bots of an emergency stop there are of each kind. */
export interface EmergencyOrderTotals {
  readonly nothingOpen: number;
  readonly confirmed: number;
  readonly waiting: number;
  readonly waitingOrders: number;
}

export interface EmergencyReport extends Page<EmergencyBot> {
  readonly stop: Row<TradingEmergencyStop> & { readonly orders: EmergencyOrderTotals };
}

/** A page of the emergency stops, newest first. */
export async function readEmergencyStops(ctx: Context, request: ListRequest): Promise<Page<Row<TradingEmergencyStop>>> {
  const query = ctx.db.rows.selectFrom('trading_emergency_stop').selectAll();
  return readPage<Row<TradingEmergencyStop>>(query, STOPS, request, { defaultSort: 'createdAt', tieBreaker: 'id' });
}

/**
 * An emergency stop with a page of its bots, each with what its venue has said of the orders that it had. The bots are kept
 * for 90 days. NOT_FOUND when there is none.
 */
export async function readEmergencyStop(ctx: Context, id: string, request: ListRequest): Promise<EmergencyReport> {
  const { rows } = ctx.db;
  const query = rows.selectFrom(botsOf(id).as('listed')).selectAll();
  const [stop, page, orders] = await Promise.all([
    rows.selectFrom('trading_emergency_stop').selectAll().where('id', '=', id).executeTakeFirst(),
    readPage<EmergencyBot>(query, BOTS, request, { defaultSort: 'botId', tieBreaker: 'botId' }),
    orderTotals(ctx, id),
  ]);
  if (!stop) throw new AppError('NOT_FOUND', { message: 'There is no such emergency stop' });
  return { ...page, stop: { ...stop, orders } };
}

/** Orders by which a bot sells what it holds, after it was stopped, are none of those that it had. */
function botsOf(stopId: string) {
  return sql<EmergencyBot>`(
    select listed."botId", listed."createdAt", bot."userId", bot.name, bot.symbol, bot.mode, bot.status,
      coalesce(listed.outcome, 'RUNNING') as outcome, listed."endedAt", waiting.count as "waitingOrders",
      bot."closeAsked" is not null as "isClosing",
      case when bot.mode = 'PAPER' then 'PAPER' when listed.outcome is null then 'UNKNOWN'
        when cardinality(listed."orderIds") = 0 then 'NOTHING_OPEN' when waiting.count > 0 then 'WAITING'
        else 'CONFIRMED' end as orders
    from trading_emergency_stop_bot listed join trading_bot bot on bot.id = listed."botId"
    cross join lateral (
      select count(*)::int as count from trading_bot_order
      where id = any(listed."orderIds") and status in (${literals(UNFINISHED_ORDER)})
    ) waiting
    where listed."stopId" = ${stopId}
  )`;
}

async function orderTotals({ db }: Context, stopId: string): Promise<EmergencyOrderTotals> {
  const { rows } = await sql<EmergencyOrderTotals>`
    select count(*) filter (where orders = 'NOTHING_OPEN')::int as "nothingOpen",
      count(*) filter (where orders = 'CONFIRMED')::int as confirmed,
      count(*) filter (where orders = 'WAITING')::int as waiting,
      coalesce(sum("waitingOrders"), 0)::int as "waitingOrders"
    from ${botsOf(stopId)} listed`.execute(db.rows);
  return rows[0] ?? { nothingOpen: 0, confirmed: 0, waiting: 0, waitingOrders: 0 };
}
