import { AppError } from '../../../core/catalogue/errors.js';
import type { ConvertClosure } from '../../../entities/convert/names.js';
import { PRICED_IN } from '../../currency/rate.js';
import type { Context } from '../../frame/context.js';
import type { PairSide } from './pair.js';
import { priceMaxAgeMs } from './price-age.js';

/** Why one currency is closed while others are not. */
type Closure = Exclude<ConvertClosure, 'PAUSED'>;

const SAID: Readonly<Record<Closure, string>> = {
  FROZEN: 'is frozen until an admin has looked into it',
  PRICE_MOVED: 'is not quoted right now: its price moves too fast',
  PRICE_STALE: 'is not quoted right now: its price is too old',
};

type Quotable = Pick<PairSide, 'currency' | 'frozen' | 'jumpedAt' | 'usdPrice' | 'pricedAt'>;

/** Why a currency is neither quoted nor converted right now; null while it is. */
export function closureOf(ctx: Context, side: Quotable): Closure | null {
  if (side.frozen.length > 0) return 'FROZEN';
  if (side.jumpedAt !== null) return 'PRICE_MOVED';
  return isStale(ctx, side) ? 'PRICE_STALE' : null;
}

/** CURRENCY_FROZEN while one of these is frozen, else CONVERT_CLOSED while one has no price that can be dealt at. */
export function requireOpen(ctx: Context, ...sides: readonly PairSide[]): void {
  const closures = sides.map((side) => ({ side, closure: closureOf(ctx, side) }));
  const worst = closures.find(({ closure }) => closure === 'FROZEN') ?? closures.find(({ closure }) => closure);
  if (!worst?.closure) return;
  const { side, closure } = worst;
  const message = `${side.currency} of type ${side.type} ${SAID[closure]}`;
  throw new AppError(closure === 'FROZEN' ? 'CURRENCY_FROZEN' : 'CONVERT_CLOSED', { message });
}

function isStale(ctx: Context, { currency, usdPrice, pricedAt }: Quotable): boolean {
  if (currency === PRICED_IN) return false;
  const maxAgeMs = priceMaxAgeMs(ctx);
  if (usdPrice === null) return true;
  return maxAgeMs !== null && (!pricedAt || ctx.clock.now().getTime() - Date.parse(pricedAt) > maxAgeMs);
}

/** Dollars for one unit; only of a side that is open. */
export function priceOf({ currency, usdPrice }: Quotable): string {
  return currency === PRICED_IN ? '1' : (usdPrice ?? '0');
}
