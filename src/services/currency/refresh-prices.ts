import { sql } from 'kysely';
import { AppError } from '../../core/catalogue/errors.js';
import { isWithin } from '../../core/money.js';
import type { WalletType } from '../../entities/currency/currency.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { FeedPrice } from '../frame/module.js';
import type { Tx } from '../frame/tx.js';
import { marketPrice, marketsOf, STABLE_COINS, type MarketPrices } from './market-price.js';
import { isTooOld, PRICED_IN } from './rate.js';
import type { CurrencyRow } from './read.js';
import type { WalletKind } from './wallet-kind.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * An exchange price that differs from the stored one by more than this factor is refused as faulty; an admin can set
 * it.
 */
const MAX_CHANGE = '3';

export interface RefreshedPrices {
  readonly priced: number;
  /** Currencies that the exchange does not trade: their prices stay as they are. */
  readonly withoutMarket: number;
  /** Currencies whose exchange price was refused as faulty: their prices stay too. */
  readonly refused: number;
  readonly [count: string]: number;
}

/**
 * Updates the prices of all currencies but the dollar from the exchange, in one transaction. A price that an admin sets
 * meanwhile stays. EXCHANGE_FAILED, with nothing written, when no exchange is configured or it does not answer.
 */
export async function refreshPrices(ctx: Context): Promise<RefreshedPrices> {
  const { exchange } = ctx;
  if (!exchange) throw new AppError('EXCHANGE_FAILED', { message: 'No exchange is configured (RATES_EXCHANGE)' });
  const askedAt = ctx.clock.now().toISOString();
  const currencies = await ctx.db.rows.selectFrom('currency').selectAll().where('code', '!=', PRICED_IN).execute();
  const codes = new Set([...currencies.map(({ code }) => code), ...STABLE_COINS]);
  const prices = await exchange.lastPrices([...codes].flatMap(marketsOf));
  const coins = coinPrices(ctx, currencies, prices);
  const found: Found[] = currencies.map((currency) => ({ currency, price: marketPrice(currency.code, prices, coins) }));
  const sound = found.filter(isPriced).filter(isSound);
  const withoutMarket = found.filter(({ price }) => price === undefined).length;
  const refused = found.filter(
    (each) => each.price !== undefined && !sound.some(({ currency }) => currency === each.currency),
  );
  for (const { currency, price } of refused) {
    const record = { module: 'currency', currency: currency.code, type: currency.type, exchange: exchange.id };
    ctx.log.warn(
      { ...record, told: price, stored: currency.usdPrice },
      'price from the exchange differs too much from the stored one; it was not taken',
    );
  }
  const priced = await write(ctx, { sound, refused: refused.filter(isPriced), askedAt });
  return { priced, withoutMarket, refused: refused.length };
}

interface Priced {
  readonly currency: CurrencyRow;
  readonly price: string;
}

/** Null stands for a price that cannot be stored, undefined for a currency that the exchange does not trade. */
interface Found {
  readonly currency: CurrencyRow;
  readonly price: string | null | undefined;
}

/** What the exchange said. */
interface Said {
  readonly sound: readonly Priced[];
  readonly refused: readonly Priced[];
  /** Time in ISO 8601. */
  readonly askedAt: string;
}

function isPriced(found: Found): found is Priced {
  return typeof found.price === 'string';
}

function isSound({ currency, price }: Priced): boolean {
  return currency.usdPrice === null || isWithin(price, currency.usdPrice, MAX_CHANGE);
}

/**
 * Dollar prices of the stable coins: from the exchange, or the platform's own where the exchange has no dollar market.
 */
function coinPrices(ctx: Context, currencies: readonly CurrencyRow[], prices: MarketPrices): Map<string, string> {
  const coins = new Map<string, string>();
  for (const coin of STABLE_COINS) {
    const currency = currencies.find(({ code, usdPrice }) => code === coin && usdPrice !== null);
    const told = marketPrice(coin, prices);
    if (told && (!currency || isSound({ currency, price: told }))) coins.set(coin, told);
    if (told === undefined && currency?.usdPrice && !isTooOld(ctx, currency.pricedAt))
      coins.set(coin, currency.usdPrice);
  }
  return coins;
}

async function write(ctx: Context, { sound, refused, askedAt }: Said): Promise<number> {
  return inTransaction(ctx, { operation: 'refreshPrices' }, async (tx) => {
    const due = await lockDue(tx, sound, askedAt);
    const told = { taken: due.map(asFeedPrice), refused: refused.map(asFeedPrice), askedAt: new Date(askedAt) };
    const waiting: WalletKind[] = [];
    for (const refreshed of ctx.pricesRefreshed) waiting.push(...(await refreshed(ctx, tx, told)));
    const written = due.filter(({ currency: { code, type } }) => !waiting.some(isKind(code, type)));
    for (const { currency, price } of written) {
      const set = { usdPrice: price, pricedAt: askedAt, updatedAt: askedAt };
      await tx.rows.updateTable('currency').set(set).where('id', '=', currency.id).execute();
    }
    return written.length;
  });
}

const isKind = (code: string, type: WalletType) => (kind: WalletKind) => kind.currency === code && kind.type === type;

/** Locks what is to be written, in the order of the ids; what was priced later than this stays, such as by an admin. */
async function lockDue({ rows }: Tx, sound: readonly Priced[], askedAt: string): Promise<readonly Priced[]> {
  const ids = sound.map(({ currency }) => currency.id);
  const { rows: due } = await sql<{ id: string }>`
    select id from currency where id = any(${ids}::uuid[]) and ("pricedAt" is null or "pricedAt" <= ${askedAt}::timestamptz)
    order by id for no key update`.execute(rows);
  const locked = new Set(due.map(({ id }) => id));
  return sound.filter(({ currency }) => locked.has(currency.id));
}

function asFeedPrice({ currency, price }: Priced): FeedPrice {
  return { currency: currency.code, type: currency.type, price };
}
