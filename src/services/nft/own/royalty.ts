import { Money } from '../../../core/money.js';
import { royaltyOf } from '../../../core/nft-market/rates.js';
import type { Context } from '../../frame/context.js';
import { askedRoyalty } from './chain.js';
import { maxRoyaltyPercentOf } from './rates.js';
import type { MintedToken } from './token.js';

/** A royalty as it is frozen into a listing or an offer; nobody gets one of zero. */
export interface FrozenRoyalty {
  readonly amount: Money;
  readonly receiver: string | null;
}

/**
 * The royalty of a price: what the contract of a token names, otherwise what its collection asks for, within the bounds of
 * the platform and of what a fee leaves. Asks the chain, so call it outside of transactions.
 */
export async function frozenRoyalty(
  ctx: Context,
  token: MintedToken,
  price: Money,
  fee: Money,
  precision: number,
): Promise<FrozenRoyalty> {
  const named = await askedRoyalty(ctx, token, price.toString());
  const receiver = named?.receiver ?? token.royaltyReceiver;
  const asked = named ? Money.parse(named.amount, price.currency) : price.percent(token.royaltyPercent);
  const amount = royaltyOf(price, fee, asked, maxRoyaltyPercentOf(ctx), precision);
  return receiver === null || amount.isZero()
    ? { amount: Money.zero(price.currency), receiver: null }
    : { amount, receiver };
}
