import { sql, type RawBuilder } from 'kysely';
import { unsettledOrders } from '../../../core/bot/unsettled-orders.js';
import type { Context } from '../../frame/context.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** A bot and the fence under which an engine has it. */
export interface Claimed {
  readonly id: string;
  readonly fence: string;
}

/** Most bots that are claimed at once, so that loading them does not hold up the others for long. */
const MAX_CLAIMED = 500;

/**
 * Bots that an engine has something to do with. Nobody trades for an owner whose account is not active, but what such an
 * owner's live bots have open at an exchange is followed to its end. An account that is deleted has nothing open there.
 */
const worked = ({ clock }: Pick<Context, 'clock'>) => {
  const unsettled = sql`select "botId" from ${unsettledOrders(clock.now())} unsettled`;
  // One condition, so that the database joins the owners, and does not look for each bot's.
  return sql`exists (
    select from "user" owner where owner.id = bot."userId" and owner."deletedAt" is null and (
      owner.status = 'ACTIVE' and (
        bot.status in ('RUNNING', 'PAUSED') or bot."keepsExits" or bot."closeAsked" is not null
        or bot.id in (select "botId" from trading_bot_trade where "closeAsked" is not null)
      )
      or (owner.status = 'ACTIVE' or bot.mode = 'LIVE') and bot.id in (${unsettled})
    )
  )`;
};

const LIVING = sql`(select id from trading_engine where "leasedUntil" > now())`;

/** How many bots this engine may have: its share of all that there are. Zero while it has no lease. */
export async function shareOf(ctx: Context, engineId: string): Promise<number> {
  const { rows } = await sql<{ bots: number; engines: number }>`
    select (select count(*)::int from trading_bot bot where ${worked(ctx)}) as bots,
      (select count(*)::int from ${LIVING} engine where exists (select from ${LIVING} own where own.id = ${engineId}))
        as engines`.execute(ctx.db.rows);
  const { bots = 0, engines = 0 } = rows[0] ?? {};
  return engines === 0 ? 0 : Math.ceil(bots / engines);
}

/** How many bots have to be worked on and are no living engine's: nearly always 0, since engines look every two seconds. */
export async function countUnclaimed(ctx: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const { rows } = await sql<{ bots: number }>`
    select count(*)::int as bots from trading_bot bot
    where ${worked(ctx)} and (bot."engineId" is null or bot."engineId" not in ${LIVING})`.execute(ctx.db.rows);
  return rows[0]?.bots ?? 0;
}

/** Claims up to `count` bots that no living engine has. What the engine before still writes changes nothing from now on. */
export async function claimBots(ctx: Context, engineId: string, count: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update trading_bot set "engineId" = ${engineId}, fence = fence + 1
    where id in (
      select bot.id from trading_bot bot
      where ${worked(ctx)} and (bot."engineId" is null or bot."engineId" not in ${LIVING})
      limit ${Math.min(count, MAX_CLAIMED)} for update skip locked
    ) and ${engineId} in ${LIVING}
    returning id, fence`.execute(ctx.db.rows);
  return rows;
}

/** Gives bots back, for other engines to claim, or since there is nothing left to do with them. */
export async function releaseBots({ db }: Context, engineId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update trading_bot set "engineId" = null, fence = fence + 1
    where id = any(${ids}::uuid[]) and "engineId" = ${engineId}`.execute(db.rows);
}

/** A bot of this engine that others have changed, or that has a signal which nobody has acted on. */
export interface Changed extends Claimed {
  /** The signal, or null for one that was changed. */
  readonly signalId: string | null;
}

/** The bots of this engine that were changed, or got a signal, since a time. */
export async function changedBots({ db }: Context, engineId: string, since: string): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select id, fence, null::uuid as "signalId" from trading_bot where "engineId" = ${engineId} and "changedAt" >= ${since}
    union all
    select bot.id, bot.fence, signal.id from trading_bot_signal signal join trading_bot bot on bot.id = signal."botId"
    where signal."createdAt" >= ${since} and signal."actedAt" is null and bot."engineId" = ${engineId}`.execute(
    db.rows,
  );
  return rows;
}

/** The bots of this engine whose owners' accounts are no longer active, and that it has nothing more to do with. */
export async function ownerlessBots(ctx: Context, engineId: string): Promise<string[]> {
  return inactive(ctx, engineId, sql`not ${worked(ctx)}`);
}

/**
 * The bots of this engine whose owners' accounts are not active, and that have orders at an exchange: these are followed
 * to their end, and nothing new is placed.
 */
export async function restrictedBots(ctx: Context, engineId: string): Promise<ReadonlySet<string>> {
  return new Set(await inactive(ctx, engineId, worked(ctx)));
}

async function inactive({ db }: Context, engineId: string, are: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select bot.id from trading_bot bot join "user" owner on owner.id = bot."userId"
    where bot."engineId" = ${engineId} and (owner.status <> 'ACTIVE' or owner."deletedAt" is not null) and ${are}`.execute(
    db.rows,
  );
  return rows.map(({ id }) => id);
}
