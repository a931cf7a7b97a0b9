import { sql } from 'kysely';
import { MINUTE_MS } from '../../core/clock.js';
import { canonical } from '../../core/money.js';
import type { PriceSource } from '../../entities/currency/price.js';
import { NotificationType } from '../../entities/notification/notification.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { tellWatchers } from '../notification/tell-watchers.js';
import { isApart } from './price-distance.js';
import { maxAgeMsOf } from './price-state.js';
import { PRICED_IN } from './price-text.js';
import { hourOf } from './set-price.js';

// Writes currency_feed_price in one statement: it writes many rows.
// Writes currency_price_high in one statement: it writes many rows.

/** So long no price of the feed may jump before a currency opens again. */
const CALM_MS = 3 * MINUTE_MS;
/** At most so many currencies are named in one alert. */
const MAX_NAMED = 20;

/** What the feed said of a currency. */
export interface FeedPrice {
  readonly currencyId: string;
  /** Dollars for one unit, as exact decimal text. */
  readonly price: string;
  /** Whether it is near enough to the stored price to take its place. */
  readonly isSound: boolean;
}

/** What the feed said at a time. */
export interface FeedPrices {
  readonly said: readonly FeedPrice[];
  readonly at: Date;
  /** Whether the prices came by socket, which keeps them fresh within seconds. */
  readonly bySocket?: boolean;
}

/** A currency before a price of the feed. Prices are exact decimal texts, times ISO 8601. */
interface Before {
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly priceSource: PriceSource;
  readonly feedPrice: string | null;
  readonly feedPricedAt: string | null;
  readonly socketPricedAt: string | null;
  /** What the feed said a minute ago, or first of all within the minute. */
  readonly minuteAgo: string | null;
  readonly jumpedAt: string | null;
  readonly calmSince: string | null;
}

/** A currency after it. */
interface After {
  readonly id: string;
  readonly price: string;
  readonly priceSource: PriceSource;
  /** Whether it becomes the price of the currency. */
  readonly isUsed: boolean;
  readonly jumpedAt: string | null;
  readonly calmSince: string | null;
}

/**
 * Stores what the feed said at a time, of all currencies in one statement, and answers how many prices are used. A price
 * that is apart from the one before it, or from the one a minute ago, by more than the setting priceMovePercent closes its
 * currency; three minutes without another such price and without a gap open it again. A currency that another transaction
 * holds, or that has a later price, is left for the next time, with all types of its code: nothing is converted at a price
 * that was not compared, and types of one code keep one price.
 */
export async function takeFeedPrices(ctx: Context, tx: Tx, prices: FeedPrices): Promise<number> {
  const { said, at } = prices;
  const byId = new Map(said.map((each) => [each.currencyId, each]));
  const locked = await lockCodes(tx, [...byId.keys()], at);
  const after = locked.flatMap((before) => {
    const price = byId.get(before.id);
    return price ? [next(ctx, before, price, at)] : [];
  });
  if (after.length === 0) return 0;
  await store(tx, after, prices);
  const moves = locked.flatMap((before, index) => {
    const each = after[index];
    return each ? [{ before, after: each }] : [];
  });
  logMoves(tx, moves);
  await tellOfJumps(ctx, tx, moves);
  return after.filter(({ isUsed }) => isUsed).length;
}

/** Locks what {@link lockBefore} locks, and answers the codes of which that is all. */
async function lockCodes(tx: Tx, ids: readonly string[], at: Date): Promise<readonly Before[]> {
  const locked = await lockBefore(tx, ids, at);
  if (locked.length === ids.length) return locked;
  const isLocked = new Set(locked.map(({ id }) => id));
  const left = ids.filter((id) => !isLocked.has(id));
  const waiting = await tx.rows.selectFrom('currency').select('code').where('id', 'in', left).execute();
  const codes = new Set(waiting.map(({ code }) => code));
  return locked.filter(({ code }) => !codes.has(code));
}

/** Locks the currencies that no later price has. The feed never waits: it writes the prices of the whole platform. */
async function lockBefore({ rows }: Tx, ids: readonly string[], at: Date): Promise<readonly Before[]> {
  const time = at.toISOString();
  const minuteAgo = new Date(at.getTime() - MINUTE_MS).toISOString();
  const found = await sql<Before>`
    select c.id, c.code, c.type, c."priceSource", c."feedPrice", c."feedPricedAt", c."socketPricedAt", c."jumpedAt", c."calmSince",
      coalesce(
        (select f.price from currency_feed_price f where f."currencyId" = c.id and f.at <= ${minuteAgo}::timestamptz
          order by f.at desc limit 1),
        (select f.price from currency_feed_price f where f."currencyId" = c.id order by f.at limit 1)) as "minuteAgo"
    from currency c
    where c.id = any(${ids}::uuid[]) and c.code <> ${PRICED_IN}
      and (c."feedPricedAt" is null or c."feedPricedAt" < ${time}::timestamptz)
      and (c."pricedAt" is null or c."pricedAt" <= ${time}::timestamptz)
    order by c.id for no key update of c skip locked`.execute(rows);
  return found.rows;
}

function next(ctx: Context, before: Before, { price, isSound }: FeedPrice, at: Date): After {
  const { id, feedPrice, minuteAgo } = before;
  const priceSource = feedPrice === null ? 'FEED' : before.priceSource;
  const isUsed = priceSource === 'FEED' && isSound;
  if (priceSource === 'ADMIN') return { id, price, priceSource, isUsed, jumpedAt: null, calmSince: null };
  const percent = ctx.settings.decimal('priceMovePercent');
  const isJump = [feedPrice, minuteAgo].some((other) => other !== null && isApart(other, price, percent));
  return { id, price, priceSource, isUsed, ...(isJump ? jumped(before, at) : calm(ctx, before, isUsed, at)) };
}

type Jump = Pick<After, 'jumpedAt' | 'calmSince'>;

/** The calm begins with the price that jumped. */
function jumped({ jumpedAt }: Before, at: Date): Jump {
  return { jumpedAt: jumpedAt ?? at.toISOString(), calmSince: at.toISOString() };
}

/** It begins again after a gap, and after a price that is not used: customers would deal at one that the feed contradicts. */
function calm(ctx: Context, before: Before, isUsed: boolean, at: Date): Jump {
  const { jumpedAt, calmSince, feedPricedAt, socketPricedAt } = before;
  if (jumpedAt === null) return { jumpedAt: null, calmSince: null };
  if (!isUsed) return { jumpedAt, calmSince: null };
  const maxAgeMs = maxAgeMsOf(ctx, { priceSource: 'FEED', socketPricedAt });
  const isGap = feedPricedAt === null || (maxAgeMs !== null && at.getTime() - Date.parse(feedPricedAt) > maxAgeMs);
  if (isGap || calmSince === null) return { jumpedAt, calmSince: at.toISOString() };
  return at.getTime() - Date.parse(calmSince) >= CALM_MS
    ? { jumpedAt: null, calmSince: null }
    : { jumpedAt, calmSince };
}

async function store({ rows }: Tx, after: readonly After[], { at, bySocket = false }: FeedPrices): Promise<void> {
  const [time, minuteAgo] = [at.toISOString(), new Date(at.getTime() - MINUTE_MS).toISOString()];
  const column = <Name extends keyof After>(name: Name) => after.map((each) => each[name]);
  await sql`
    with said as materialized (
      select * from unnest(${column('id')}::uuid[], ${column('price')}::numeric[], ${column('priceSource')}::text[],
        ${column('isUsed')}::boolean[], ${column('jumpedAt')}::timestamptz[], ${column('calmSince')}::timestamptz[])
        as s (id, price, source, "isUsed", "jumpedAt", "calmSince")
    ), highs as (
      insert into currency_price_high as h ("currencyId", hour, price)
      select s.id, ${hourOf(at).toISOString()}::timestamptz, greatest(c."usdPrice", s.price)
      from said s join currency c using (id) where s."isUsed"
      on conflict ("currencyId", hour) do update set price = excluded.price where excluded.price > h.price
    ), written as (
      update currency c set "priceSource" = s.source, "feedPrice" = s.price, "feedPricedAt" = ${time}::timestamptz,
        "socketPricedAt" = case when ${bySocket} then ${time}::timestamptz else c."socketPricedAt" end,
        "jumpedAt" = s."jumpedAt", "calmSince" = s."calmSince",
        "usdPrice" = case when s."isUsed" then s.price else c."usdPrice" end,
        "pricedAt" = case when s."isUsed" then ${time}::timestamptz else c."pricedAt" end,
        "updatedAt" = case when s."isUsed" then ${time}::timestamptz else c."updatedAt" end
      from said s where c.id = s.id
    ), recent as (
      insert into currency_feed_price ("currencyId", at, price) select id, ${time}::timestamptz, price from said
    )
    delete from currency_feed_price f using said s
    where f."currencyId" = s.id and f.at < (
      select max(m.at) from currency_feed_price m where m."currencyId" = s.id and m.at <= ${minuteAgo}::timestamptz)`.execute(
    rows,
  );
}

interface Move {
  readonly before: Before;
  readonly after: After;
}

function logMoves(tx: Tx, moves: readonly Move[]): void {
  for (const { before, after } of moves) {
    if ((before.jumpedAt === null) === (after.jumpedAt === null)) continue;
    const { code, type, feedPrice } = before;
    const record = { module: 'currency', currency: code, type, from: feedPrice, to: after.price };
    tx.afterCommit(({ log }) => {
      if (after.jumpedAt === null) log.info(record, 'the price of a currency is calm again; it is converted');
      else log.warn(record, 'the price of a currency has jumped; it is not converted');
    });
  }
}

/** One alert for all of them: a move of the whole market closes many currencies together. */
async function tellOfJumps(ctx: Context, tx: Tx, moves: readonly Move[]): Promise<void> {
  const jumps = moves.filter(({ before, after }) => before.jumpedAt === null && after.jumpedAt !== null);
  const [first] = jumps;
  if (!first) return;
  const named = jumps.slice(0, MAX_NAMED).map(({ before: { code, type }, after: { price } }) => {
    return `${canonical(price)} dollars for ${code} (${type})`;
  });
  const more = jumps.length > MAX_NAMED ? ` and ${jumps.length - MAX_NAMED} more` : '';
  await tellWatchers(ctx, tx, 'edit.currency', {
    type: NotificationType.alert,
    title:
      jumps.length === 1
        ? `${first.before.code} is not converted: its price has jumped`
        : `${jumps.length} currencies are not converted: their prices have jumped`,
    message:
      `The exchange has ${named.join(', ')}${more}, too far from the price before. ` +
      'A currency opens again after three calm minutes, or when an admin reopens it.',
  });
}
