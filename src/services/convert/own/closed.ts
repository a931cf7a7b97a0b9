import { AppError } from '../../../core/catalogue/errors.js';
import type { PriceClosure } from '../../../entities/currency/price.js';
import {
  closureReason,
  findOpenPrices,
  priceClosure,
  type GuardedCurrency,
  type OpenPrices,
} from '../../currency/guard.js';
import { priceStateOf } from '../../currency/price-state.js';
import type { Context } from '../../frame/context.js';
import type { PairSide } from './pair.js';

type Quotable = Pick<PairSide, 'frozen' | 'price'>;

/** Why a currency is neither quoted nor converted right now; null while it is. */
export function closureOf(ctx: Context, side: Quotable): PriceClosure | null {
  const state = priceStateOf(ctx, guarded(side));
  return state === 'OPEN' ? null : state;
}

/** The prices of a pair. CURRENCY_FROZEN if either side is frozen, else CONVERT_CLOSED if either price is not open. */
export function requireOpen(ctx: Context, from: PairSide, to: PairSide): OpenPrices {
  const frozen = [from, to].find(({ frozen: reasons }) => reasons.length > 0);
  if (frozen) throw closed(frozen.price, 'FROZEN');
  const [paid, received] = [guarded(from), guarded(to)];
  const why = priceClosure(ctx, paid, received);
  const prices = findOpenPrices(ctx, paid, received);
  if (why || !prices) throw closed(why?.currency ?? paid, why?.closure ?? 'MISSING');
  return prices;
}

function guarded({ frozen, price }: Quotable): GuardedCurrency {
  return { ...price, isFrozen: frozen.length > 0 };
}

function closed(currency: GuardedCurrency, closure: PriceClosure): AppError {
  const { code, type } = currency;
  if (closure === 'FROZEN') {
    return new AppError('CURRENCY_FROZEN', {
      message: `${code} of type ${type} is frozen until an admin has looked into it`,
    });
  }
  const message = `${code} of type ${type} is not quoted right now: ${closureReason(currency, closure)}`;
  return new AppError('CONVERT_CLOSED', { message });
}
