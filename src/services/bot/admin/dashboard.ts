import { sql } from 'kysely';
import { addMs, DAY_MS } from '../../../core/clock.js';
import { canonical } from '../../../core/money.js';
import { BotStatus } from '../../../core/states/bot.js';
import { BotMode } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';
import { readStartBar } from '../emergency/start-bar.js';

const DAYS = 30;

export interface BotsOfKind {
  readonly status: BotStatus;
  readonly mode: BotMode;
  readonly bots: number;
}

/** What bots of a quote currency and mode traded; paper is never added to real funds. */
export interface TradedByKind {
  readonly currency: string;
  readonly mode: BotMode;
  readonly trades: number;
  readonly profit: string;
  readonly volume: string;
  readonly fees: string;
}

/** What strategies were sold for in a currency. */
export interface SalesInCurrency {
  readonly currency: string;
  readonly sales: number;
  readonly gross: string;
  readonly refunded: string;
  readonly platform: string;
}

/** The trading bots at a glance: sums are of the last 30 days in UTC, today included. Five statements. */
export async function readBotAdminDashboard(ctx: Context) {
  const [bots, traded, sales, counts, startBar] = await Promise.all([
    botsByKind(ctx),
    tradedByKind(ctx),
    salesByCurrency(ctx),
    readCounts(ctx),
    readStartBar(ctx),
  ]);
  return { bots, traded, sales, ...counts, startBar };
}

/** Of each status and mode, those of no bot included. */
async function botsByKind({ db }: Context): Promise<BotsOfKind[]> {
  const { rows } = await sql<BotsOfKind>`
    select status, mode, count(*)::int as bots from trading_bot where "deletedAt" is null group by status, mode`.execute(
    db.rows,
  );
  const counts = new Map(rows.map(({ status, mode, bots }) => [`${status} ${mode}`, bots]));
  return Object.values(BotStatus).flatMap((status) =>
    Object.values(BotMode).map((mode) => ({ status, mode, bots: counts.get(`${status} ${mode}`) ?? 0 })),
  );
}

async function tradedByKind(ctx: Context): Promise<TradedByKind[]> {
  const { rows } = await sql<TradedByKind>`
    select split_part(bot.symbol, '/', 2) as currency, case when each."isPaper" then 'PAPER' else 'LIVE' end as mode,
      sum(each.trades)::int as trades, sum(each.profit)::text as profit, sum(each.volume)::text as volume,
      sum(each.fees)::text as fees
    from trading_bot_stats each join trading_bot bot on bot.id = each."botId"
    where each."day" >= ${firstDay(ctx)}::date group by 1, 2 order by 1, 2`.execute(ctx.db.rows);
  return rows.map((row) => ({
    ...row,
    profit: canonical(row.profit),
    volume: canonical(row.volume),
    fees: canonical(row.fees),
  }));
}

/** A refund that the platform paid costs it the seller's part as well. */
async function salesByCurrency(ctx: Context): Promise<SalesInCurrency[]> {
  const { rows } = await sql<SalesInCurrency>`
    select currency, count(*)::int as sales, sum(price)::text as gross,
      coalesce(sum(price) filter (where "refundedAt" is not null), 0)::text as refunded,
      (coalesce(sum("feeAmount") filter (where "refundedAt" is null), 0)
        - coalesce(sum("sellerAmount") filter (where "platformPaid"), 0))::text as platform
    from trading_bot_purchase where "createdAt" >= ${firstDay(ctx)}::timestamptz
    group by currency order by currency`.execute(ctx.db.rows);
  return rows.map((row) => ({
    ...row,
    gross: canonical(row.gross),
    refunded: canonical(row.refunded),
    platform: canonical(row.platform),
  }));
}

async function readCounts({ db, clock }: Context) {
  const { rows } = await sql<{ inError: number; errors: number; strategiesWaiting: number }>`
    select
      (select count(*)::int from trading_bot where status = 'ERROR' and "deletedAt" is null) as "inError",
      (select count(*)::int from trading_bot_audit_log
        where action = 'BOT_ERROR' and "createdAt" >= ${addMs(clock.now(), -DAY_MS).toISOString()}::timestamptz) as errors,
      (select count(*)::int from trading_bot_strategy
        where status = 'PENDING_REVIEW' and "deletedAt" is null) as "strategiesWaiting"`.execute(db.rows);
  return rows[0] ?? { inError: 0, errors: 0, strategiesWaiting: 0 };
}

function firstDay({ clock }: Context): string {
  return addMs(clock.now(), (1 - DAYS) * DAY_MS)
    .toISOString()
    .slice(0, 10);
}
