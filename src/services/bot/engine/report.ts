import { sql } from 'kysely';
import { toText, fixedMark } from '../../../core/trading/fixed.js';
import type { StoredTick } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import { tickTopic } from '../stream/topics.js';
import { figures } from './book.js';
import { rangeColumns, widenedBy } from './price-ranges.js';
import type { BotRunner } from './runner.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes trading_bot in one statement: its values are this engine's own, none come from a caller.
// Writes trading_bot_trade in one statement: its values are this engine's own, none come from a caller.
// Writes trading_bot_decision in one statement: its values are this engine's own, none come from a caller.

export interface Report {
  readonly runner: BotRunner;
  readonly tick: StoredTick;
}

/**
 * Sends the reports of bots to their followers, and stores them, all of them together. Answers the bots whose report
 * changed nothing, since others have changed them or have them now.
 */
export async function sendReports(ctx: Context, engineId: string, reports: readonly Report[]): Promise<BotRunner[]> {
  if (reports.length === 0) return [];
  for (const { runner, tick } of reports) ctx.events.heartbeat(tickTopic(runner.own.row.id), tick);
  const stored = await storeTicks(ctx, engineId, reports);
  const runners = reports.map(({ runner }) => runner);
  await storePeaks(ctx, engineId, runners);
  await storeDecisions(ctx, reports);
  return runners.filter(({ own }) => !stored.has(own.row.id));
}

async function storeTicks({ db }: Context, engineId: string, reports: readonly Report[]): Promise<ReadonlySet<string>> {
  const rows = reports.map(({ runner, tick }) => ({
    id: runner.own.row.id,
    fence: runner.own.fence,
    lastTick: tick,
    lastTickAt: tick.at,
    firstCandleAt: iso(runner.program?.firstCandleAt ?? null),
    ...figures(runner.bot),
  }));
  const { rows: stored } = await sql<{ id: string }>`
    update trading_bot bot set "lastTick" = said."lastTick", "lastTickAt" = said."lastTickAt",
      "firstCandleAt" = coalesce(bot."firstCandleAt", said."firstCandleAt"), "day" = said."day",
      "dailyTrades" = said."dailyTrades", "dayEquity" = said."dayEquity", "peakEquity" = said."peakEquity"
    from jsonb_populate_recordset(null::trading_bot, ${JSON.stringify(rows)}::jsonb) said
    where bot.id = said.id and bot.fence = said.fence and bot."engineId" = ${engineId}
      and exists (select from trading_engine where id = ${engineId} and "leasedUntil" > now())
    returning bot.id`.execute(db.rows);
  return new Set(stored.map(({ id }) => id));
}

/**
 * Stores the highest prices of open positions, by which a trailing stop goes on in another process, and between which
 * prices copies of listed strategies have held theirs.
 */
export async function storePeaks({ db }: Context, engineId: string, runners: readonly BotRunner[]): Promise<void> {
  const rows = runners.flatMap(peaksOf);
  if (rows.length === 0) return;
  await sql`
    update trading_bot_trade set "peakPrice" = greatest(trading_bot_trade."peakPrice", said."peakPrice"),
      ${widenedBy('said')}
    from jsonb_populate_recordset(null::trading_bot_trade, ${JSON.stringify(rows)}::jsonb) said
    join trading_bot bot on bot.id = said."botId" and bot."engineId" = ${engineId}
    join trading_engine engine on engine.id = bot."engineId" and engine."leasedUntil" > now()
    where trading_bot_trade.id = said.id and trading_bot_trade.status = 'OPEN' and (trading_bot_trade."peakPrice" < said."peakPrice"
      or said."lowestPrice" < coalesce(trading_bot_trade."lowestPrice", 'infinity')
      or said."highestPrice" > coalesce(trading_bot_trade."highestPrice", 0))`.execute(db.rows);
  for (const runner of runners) runner.keptPeaks();
}

function peaksOf(runner: BotRunner) {
  const { ranges, own } = runner;
  return runner.movedPositions.map(({ id, peak }) => ({
    id,
    botId: own.row.id,
    peakPrice: toText(fixedMark(peak)),
    ...rangeColumns(ranges.get(id)),
  }));
}

async function storeDecisions({ db }: Context, reports: readonly Report[]): Promise<void> {
  const decisions = reports.flatMap(({ runner }) => runner.decisions.take());
  if (decisions.length === 0) return;
  await sql`
    insert into trading_bot_decision
    select * from jsonb_populate_recordset(null::trading_bot_decision, ${JSON.stringify(decisions)}::jsonb)
    on conflict (id) do update set count = excluded.count, details = excluded.details, "lastAt" = excluded."lastAt"`.execute(
    db.rows,
  );
}

function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
