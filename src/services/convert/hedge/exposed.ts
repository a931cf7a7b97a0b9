import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import { lastPriceIn, requireLastPrice } from '../../currency/last-price.js';
import { priceStateOf, type StatedPrice } from '../../currency/price-state.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';

/** What the platform is long or short of a currency that is hedged. */
export interface Exposed extends WalletKind {
  /** Market of the venue. */
  readonly symbol: string;
  /** Dollars for one unit, as exact decimal text. */
  readonly usdPrice: string;
}

interface ExposedRow extends WalletKind, StatedPrice {
  readonly symbol: string;
}

/**
 * Currencies whose exposure is worth at least the threshold in dollars, the largest first; none that is frozen or switched
 * off, has a price at which money may not change, has a hedge under way, or whose next try is not due.
 */
export async function exposedAbove(ctx: Context, rows: Reader, usd: string, most: number): Promise<readonly Exposed[]> {
  const now = ctx.clock.now().toISOString();
  const found = await sql<ExposedRow>`
    select p.currency, p.type, a."hedgeSymbol" as symbol, c.code, c."usdPrice", c."pricedAt", c."priceSource", c."socketPricedAt",
      c."jumpedAt", c."closedReason"
    from convert_position p
    join convert_asset a on a.currency = p.currency and a.type = p.type
    join currency c on c.code = p.currency and c.type = p.type
    left join lateral (
      select "nextTryAt" from convert_hedge h where h.currency = p.currency and h.type = p.type and h."orderId" is null
      order by h."createdAt" desc, h.id desc limit 1
    ) last on true
    where p.amount <> 0 and a.enabled and a."hedgeSymbol" is not null and cardinality(a.frozen) = 0
      and abs(p.amount) * ${lastPriceIn('c')} >= ${usd}::numeric
      and (last."nextTryAt" is null or last."nextTryAt" <= ${now}::timestamptz)
      and not exists (select from convert_hedge h where h.currency = p.currency and h.type = p.type
        and h.status in ('OPEN', 'PLACED', 'REVIEW') and h."orderId" is null)
    order by abs(p.amount) * ${lastPriceIn('c')} desc limit ${sql.lit(most)}`.execute(rows);
  return found.rows.flatMap((row) => {
    const { currency, type, symbol } = row;
    return priceStateOf(ctx, row) === 'OPEN' ? [{ currency, type, symbol, usdPrice: requireLastPrice(row) }] : [];
  });
}
