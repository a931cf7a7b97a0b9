import { fixed, minus, overDown, percentDown, plus, toText, type Fixed } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import { findCurrency } from '../../currency/find-currency.js';
import { freshPrice } from '../../currency/price-state.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { quoteOf } from './venue-wallets.js';

const TWO = fixed('2');

/**
 * Why a hedge is not dealt at the venue's prices; null when it may be. Whoever moves a thin order book would otherwise sell
 * to the house at any price: its middle must be within priceMovePercent of the platform's own price.
 */
export async function strangePrice(
  ctx: Context,
  tx: Pick<Tx, 'rows'>,
  hedge: ConvertHedge,
  { bid, ask }: { readonly bid: string; readonly ask: string },
): Promise<string | null> {
  const [base, quote] = [await priceOf(ctx, tx, hedge), await priceOf(ctx, tx, quoteOf(hedge))];
  if (base === null || quote === null) return 'The platform has no recent price to compare that of the venue with';
  const middle = overDown(plus(fixed(bid), fixed(ask)), TWO);
  const own = overDown(base, quote);
  const percent = ctx.settings.decimal('priceMovePercent');
  const away = middle > own ? minus(middle, own) : minus(own, middle);
  if (away <= percentDown(own, fixed(percent))) return null;
  return `The venue trades at ${toText(middle)}, more than ${percent} percent away from the price of the platform, ${toText(own)}`;
}

async function priceOf(ctx: Context, tx: Pick<Tx, 'rows'>, kind: WalletKind): Promise<Fixed | null> {
  const currency = await findCurrency(tx, kind);
  const price = currency ? freshPrice(ctx, currency) : null;
  return price === null ? null : fixed(price);
}
