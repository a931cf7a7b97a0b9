import { AppError } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { codesOfMarket } from './hedge-market.js';
import type { PairSide } from './pair.js';

/** A side of an order whose currency is hedged, and its market of the venue. */
export interface HedgedSide {
  readonly side: PairSide;
  readonly symbol: string;
}

/**
 * The sides that are hedged before an order of this worth in US dollars settles: none, unless hedges are automatic and it is
 * worth more than convertHedgeFirstUsd. Where one market trades both currencies, its side alone.
 */
export function hedgedFirst({ settings }: Pick<Context, 'settings'>, usdValue: Money, pair: Sides): HedgedSide[] {
  const above = Money.parse(settings.decimal('convertHedgeFirstUsd'), usdValue.currency);
  if (settings.text('convertHedgeMode') !== 'AUTO' || above.isZero() || usdValue.compare(above) <= 0) return [];
  const { from, to } = pair;
  const sides = [from, to].flatMap((side) => (side.hedgeSymbol === null ? [] : [{ side, symbol: side.hedgeSymbol }]));
  const both = sides.find(({ side, symbol }) => codesOfMarket(symbol)?.quote === (side === from ? to : from).currency);
  return both ? [both] : sides;
}

interface Sides {
  readonly from: PairSide;
  readonly to: PairSide;
}

/**
 * Refuses what would have to be hedged first and cannot be: CONVERT_LIMIT for more than one hedge may be worth,
 * CONVERT_PAUSED without a venue.
 */
export function requireHedgeable(ctx: Pick<Context, 'settings' | 'houseVenue'>, usdValue: Money, pair: Sides): void {
  if (hedgedFirst(ctx, usdValue, pair).length === 0) return;
  if (ctx.houseVenue === null) {
    throw new AppError('CONVERT_PAUSED', { message: 'Orders of this worth are hedged first, and there is no venue' });
  }
  const most = ctx.settings.decimal('convertHedgeMaxUsd');
  if (usdValue.compare(Money.parse(most, usdValue.currency)) <= 0) return;
  const message = `Orders of this worth are hedged first, which can be done for at most ${most} US dollars`;
  throw new AppError('CONVERT_LIMIT', { message });
}
