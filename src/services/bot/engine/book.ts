import { sql } from 'kysely';
import { setAsideBy } from '../../../core/bot-step/holdings.js';
import { usedAmount } from '../../../core/bot-step/money.js';
import type { BotState } from '../../../core/bot-step/state.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { DAY_MS } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { fixed, greatest, least, minus, sum, toText, ZERO, type Fixed } from '../../../core/trading/fixed.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { emitOrder, emitStatus, emitTrade } from '../stream/emit.js';
import type { Happened } from './happened.js';
import type { OwnBot, PendingSignal } from './own-bot.js';
import { widenedBy, type PriceRange } from './price-ranges.js';
import { tellOfEnd } from './tell-end.js';
import { tellOfFoundOrders } from './tell-found-orders.js';
import { tellOfRefusedExits } from './tell-refused-exits.js';
import { tellOfUncountedFees, type StoredTrade } from './tell-uncounted-fees.js';
import { fillRows, orderRow, tradeRow } from './rows.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes trading_bot_trade in one statement: its values are this engine's own, none come from a caller.
// Writes trading_bot_order in one statement: its values are this engine's own, none come from a caller.
// Writes trading_bot_fill in one statement: its values are this engine's own, none come from a caller.
// Writes trading_bot_audit_log in one statement: its values are this engine's own, none come from a caller.

/** Whether a turn was booked; if not, the bot must be loaded again, since somebody else has changed it or has it now. */
export type Booked = 'BOOKED' | 'OUTDATED';

/** What is booked with a turn. */
export interface BookedWith {
  /** Signals that it acted on. */
  readonly signals: readonly PendingSignal[];
  /** By position. */
  readonly ranges: ReadonlyMap<string, PriceRange>;
}

/**
 * Books what a turn of a bot changed in one transaction, provided that the bot is still this engine's and that nobody has
 * changed it since it was loaded, and that its paper account covers it.
 */
export async function book(
  ctx: Context,
  engineId: string,
  own: OwnBot,
  happened: Happened,
  { signals, ranges }: BookedWith,
): Promise<Booked> {
  return inTransaction(ctx, { operation: 'bookBotTurn' }, async (tx) => {
    if (!(await holdsBot(tx, engineId, own)) || !(await movesPaperMoney(ctx, tx, own, happened))) return 'OUTDATED';
    const now = ctx.clock.now().toISOString();
    const { uncountedFees } = happened;
    const trades = happened.positions.map((each) =>
      tradeRow(own, each, { uncountedFees: uncountedFees.get(each.id) ?? [], range: ranges.get(each.id) }, now),
    );
    const news = new Map(happened.news.map((each) => [each.orderId, each]));
    const orders = happened.orders.map((order) => orderRow(own, order, news.get(order.id), now));
    await markActed(tx, signals, now);
    const stored = await writeTrades(tx, trades);
    await writeOrders(tx, orders);
    await writeFills(tx, fillRows(happened.news));
    await writeBot(tx, own, happened, now);
    await writeDay(tx, own, happened, now);
    await writeAudits(tx, own, happened, now);
    await tellOfRefusedExits(ctx, tx, own, happened.refusedExits);
    await tellOfFoundOrders(ctx, tx, own, happened);
    await tellOfUncountedFees(ctx, tx, own, uncountedFees, stored);
    for (const trade of trades) await emitTrade(tx, { ...trade, ...stored.get(trade.id) });
    for (const order of orders) await emitOrder(tx, order);
    const { after, before } = happened;
    if (after.status !== before.status) {
      await emitStatus(tx, { ...own.row, status: after.status, limitReached: after.limitReached });
      await tellOfEnd(ctx, tx, own, happened);
    }
    return 'BOOKED';
  });
}

/** Locks a bot that is still this engine's. */
async function holdsBot({ rows }: Tx, engineId: string, { row, fence }: OwnBot): Promise<boolean> {
  const { rows: held } = await sql`
    select bot.id from trading_bot bot join trading_engine engine on engine.id = bot."engineId"
    where bot.id = ${row.id} and bot.fence = ${fence} and engine.id = ${engineId} and engine."leasedUntil" > now()
    for update of bot`.execute(rows);
  return held.length > 0;
}

/** Moves the paper account's money by what buys set aside, cost and brought; false when it does not cover that. */
async function movesPaperMoney(
  { clock }: Context,
  { rows }: Tx,
  own: OwnBot,
  { before, after }: Happened,
): Promise<boolean> {
  if (before.cash === null || after.cash === null) return true;
  const inOrder = minus(setAsideBy(after.orders), setAsideBy(before.orders));
  const balance = minus(after.cash, before.cash);
  if (inOrder === 0n && balance === 0n) return true;
  const { numUpdatedRows } = await rows
    .updateTable('trading_bot_paper_account')
    .set({
      balance: sql`balance + ${toText(balance)}`,
      inOrder: sql`"inOrder" + ${toText(inOrder)}`,
      updatedAt: clock.now().toISOString(),
    })
    .where('userId', '=', own.row.userId)
    .where('currency', '=', own.market.quote)
    .where(sql<boolean>`balance + ${toText(balance)} >= 0`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function markActed({ rows }: Tx, signals: readonly PendingSignal[], actedAt: string): Promise<void> {
  if (signals.length === 0) return;
  const ids = signals.map(({ id }) => id);
  await sql`update trading_bot_signal set "actedAt" = ${actedAt} where id = any(${ids}::uuid[])`.execute(rows);
}

/** Stores trades, and answers what of them comes from earlier turns too. A trade that is closed never changes. */
async function writeTrades({ rows }: Tx, trades: readonly object[]): Promise<ReadonlyMap<string, StoredTrade>> {
  if (trades.length === 0) return new Map();
  const { rows: written } = await sql<StoredTrade>`
    insert into trading_bot_trade select * from jsonb_populate_recordset(null::trading_bot_trade, ${JSON.stringify(trades)}::jsonb)
    on conflict (id) do update set status = excluded.status, amount = excluded.amount, "openAmount" = excluded."openAmount",
      "entryPrice" = excluded."entryPrice", "exitPrice" = excluded."exitPrice", cost = excluded.cost,
      "openCost" = excluded."openCost", "openFee" = excluded."openFee", proceeds = excluded.proceeds, fee = excluded.fee,
      dust = excluded.dust, profit = excluded.profit, "exitReason" = excluded."exitReason",
      "closeAsked" = excluded."closeAsked", "peakPrice" = excluded."peakPrice", "targetLevels" = excluded."targetLevels",
      "safetyLevels" = excluded."safetyLevels", "safetyFilled" = excluded."safetyFilled",
      "uncountedFees" = case when excluded."uncountedFees" = '[]' then trading_bot_trade."uncountedFees" else (
        select jsonb_agg(jsonb_build_object('currency', currency, 'amount', trim_scale(amount)::text) order by currency collate "C")
        from (
          select charged ->> 'currency' as currency, sum((charged ->> 'amount')::numeric) as amount
          from jsonb_array_elements(trading_bot_trade."uncountedFees" || excluded."uncountedFees") as charged
          group by charged ->> 'currency'
        ) as by_currency
      ) end,
      ${widenedBy('excluded')},
      "exitRefusals" = excluded."exitRefusals", "closedAt" = excluded."closedAt", "updatedAt" = excluded."updatedAt"
    where trading_bot_trade.status = 'OPEN'
    returning id, "uncountedFees"`.execute(rows);
  if (written.length !== trades.length) throw new AppError('INTERNAL', { reason: 'a trade is closed already' });
  return new Map(written.map((trade) => [trade.id, trade]));
}

async function writeOrders({ rows }: Tx, orders: readonly object[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    insert into trading_bot_order select * from jsonb_populate_recordset(null::trading_bot_order, ${JSON.stringify(orders)}::jsonb)
    on conflict (id) do update set "tradeId" = excluded."tradeId", status = excluded.status, filled = excluded.filled,
      "averagePrice" = excluded."averagePrice", cost = excluded.cost, fee = excluded.fee,
      "errorMessage" = coalesce(excluded."errorMessage", trading_bot_order."errorMessage"),
      "watchedUntil" = excluded."watchedUntil", "isSurplus" = excluded."isSurplus",
      "venueOrderId" = coalesce(excluded."venueOrderId", trading_bot_order."venueOrderId"),
      "sentAt" = coalesce(trading_bot_order."sentAt", excluded."sentAt"),
      "updatedAt" = excluded."updatedAt"`.execute(rows);
}

/** Each fill counts once: nothing is booked with one that is booked already. */
async function writeFills({ rows }: Tx, fills: readonly object[]): Promise<void> {
  if (fills.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into trading_bot_fill select * from jsonb_populate_recordset(null::trading_bot_fill, ${JSON.stringify(fills)}::jsonb)
    on conflict do nothing`.execute(rows);
  if (numAffectedRows !== BigInt(fills.length)) throw new AppError('INTERNAL', { reason: 'a fill is booked already' });
}

async function writeBot(
  tx: Tx,
  { row }: OwnBot,
  { before, after, profits, volume, fees, error }: Happened,
  now: string,
): Promise<void> {
  const hasEnded = before.status !== after.status;
  const query = tx.rows
    .updateTable('trading_bot')
    .set({
      ...figures(after),
      status: after.status,
      limitReached: after.limitReached,
      usedAmount: toText(usedAmount(after)),
      totalTrades: sql`"totalTrades" + ${profits.length}::int`,
      winningTrades: sql`"winningTrades" + ${profits.filter((profit) => profit > 0n).length}::int`,
      losingTrades: sql`"losingTrades" + ${profits.filter((profit) => profit < 0n).length}::int`,
      totalProfit: sql`"totalProfit" + ${toText(sum(profits))}`,
      totalVolume: sql`least("totalVolume" + ${toText(volume)}, 999999999999)`,
      totalFees: sql`"totalFees" + ${toText(fees)}`,
      lastEntryAt: iso(after.lastEntryAt),
      cooldownUntil: iso(after.cooldownUntil),
      closeAsked: after.closing,
      keepsExits: after.keepsExits,
      ...(hasEnded ? { stoppedAt: now, errorMessage: error } : {}),
      // What was committed although nobody heard of it is so never booked a second time.
      fence: sql`fence + 1`,
      updatedAt: now,
    })
    .where('id', '=', row.id);
  await tx.withCommit({ query: query.compile() });
}

/** The columns of a bot that follow its day and its equity. */
export function figures({ day, dailyTrades, dayEquity, peakEquity }: BotState) {
  return {
    day: day === null ? null : dayText(day),
    dailyTrades,
    dayEquity: bounded(dayEquity),
    peakEquity: bounded(peakEquity),
  };
}

async function writeDay(tx: Tx, { row }: OwnBot, { profits, volume, fees }: Happened, now: string): Promise<void> {
  if (volume === 0n && profits.length === 0) return;
  const query = tx.rows
    .insertInto('trading_bot_stats')
    .values({
      botId: row.id,
      day: now.slice(0, 10),
      isPaper: row.mode === 'PAPER',
      trades: profits.length,
      wins: profits.filter((profit) => profit > 0n).length,
      losses: profits.filter((profit) => profit < 0n).length,
      profit: toText(sum(profits)),
      volume: toText(volume),
      fees: toText(fees),
    })
    .onConflict((conflict) =>
      conflict.columns(['botId', 'day', 'isPaper']).doUpdateSet({
        trades: sql`trading_bot_stats.trades + excluded.trades`,
        wins: sql`trading_bot_stats.wins + excluded.wins`,
        losses: sql`trading_bot_stats.losses + excluded.losses`,
        profit: sql`trading_bot_stats.profit + excluded.profit`,
        volume: sql`trading_bot_stats.volume + excluded.volume`,
        fees: sql`trading_bot_stats.fees + excluded.fees`,
      }),
    );
  await tx.withCommit({ query: query.compile() });
}

async function writeAudits(tx: Tx, { row }: OwnBot, { audits }: Happened, createdAt: string): Promise<void> {
  if (audits.length === 0) return;
  const written = audits.map(({ action, details }) => ({
    id: newId(),
    botId: row.id,
    ownerId: row.userId,
    userId: row.userId,
    actor: 'ENGINE',
    action,
    details,
    createdAt,
  }));
  const query = sql`
    insert into trading_bot_audit_log
    select * from jsonb_populate_recordset(null::trading_bot_audit_log, ${JSON.stringify(written)}::jsonb)`;
  await tx.withCommit({ query: query.compile(tx.rows) });
}

/** Within what the column holds: one bot's figures must not keep those of others from being stored. */
function bounded(value: Fixed | null): string | null {
  return value === null ? null : toText(least(greatest(value, minus(ZERO, LARGEST)), LARGEST));
}

const LARGEST = fixed('999999999999');

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
