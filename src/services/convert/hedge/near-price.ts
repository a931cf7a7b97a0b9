import { fixed, minus, overDown, percentDown, plus, toText, type Fixed } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import { findCurrency } from '../../currency/find-currency.js';
import { closureReason } from '../../currency/guard.js';
import { requireLastPrice } from '../../currency/last-price.js';
import { priceStateOf } from '../../currency/price-state.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { quoteOf } from './venue-wallets.js';

const TWO = fixed('2');

/**
 * Why a hedge is not dealt at the venue's prices; null when it may be. The middle of the venue's book must be within
 * priceMovePercent of the platform's own price, since a thin order book can be moved to sell to the house at any price. The
 * platform's price may come from the same book: it only counts while customers could convert at it, so not while it jumps.
 */
export async function strangePrice(
  ctx: Context,
  tx: Pick<Tx, 'rows'>,
  hedge: ConvertHedge,
  { bid, ask }: { readonly bid: string; readonly ask: string },
): Promise<string | null> {
  const [base, quote] = [await openPrice(ctx, tx, hedge), await openPrice(ctx, tx, quoteOf(hedge))];
  if (typeof base === 'string') return base;
  if (typeof quote === 'string') return quote;
  const middle = overDown(plus(fixed(bid), fixed(ask)), TWO);
  const own = overDown(base.price, quote.price);
  const percent = ctx.settings.decimal('priceMovePercent');
  const away = middle > own ? minus(middle, own) : minus(own, middle);
  if (away <= percentDown(own, fixed(percent))) return null;
  return `The venue trades at ${toText(middle)}, more than ${percent} percent away from the price of the platform, ${toText(own)}`;
}

/** The price of a currency while money may change at it; else why it may not. */
async function openPrice(
  ctx: Context,
  tx: Pick<Tx, 'rows'>,
  kind: WalletKind,
): Promise<{ readonly price: Fixed } | string> {
  const currency = await findCurrency(tx, kind);
  if (!currency) return `The platform has no ${kind.currency} of type ${kind.type}`;
  const state = priceStateOf(ctx, currency);
  if (state === 'OPEN') return { price: fixed(requireLastPrice(currency)) };
  return `The platform has no price of ${kind.currency} to compare that of the venue with: ${closureReason(currency, state)}`;
}
