import type { NftChain } from '../../../core/nft-market/chains.js';
import { coinOfChain } from '../../../core/nft-market/chains.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { LEDGER_SCALE, Money, storableAmount } from '../../../core/money.js';
import { findHighPriced } from '../../currency/find-currency.js';
import type { HighPricedCurrency } from '../../currency/high-price.js';
import { checkOffered } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';

/** The currency of a listing or an offer: of the wallets of type SPOT. */
export interface PriceCurrency extends HighPricedCurrency {
  /** Decimals of its amounts. */
  readonly precision: number;
}

export const WALLET_TYPE = 'SPOT';

/**
 * The currency that is named, or that of the chain's own coin. BAD_INPUT when there is no such currency of type SPOT, or it is
 * switched off.
 */
export async function readPriceCurrency(
  ctx: Pick<Context, 'clock' | 'db'>,
  chain: NftChain,
  named: string | null | undefined,
): Promise<PriceCurrency> {
  const kind = { currency: isGiven(named) && named !== '' ? named : coinOfChain(chain), type: WALLET_TYPE } as const;
  const row = await findHighPriced(ctx, ctx.db, kind);
  checkOffered(kind, row?.status);
  if (!row) throw new Error('a currency that is offered is there');
  const { code, precision, high } = row;
  return { code, precision, high };
}

/** An amount above zero that is no finer than its currency. BAD_INPUT naming the field. */
export function readPrice(
  field: string,
  text: string,
  { code, precision }: Pick<PriceCurrency, 'code' | 'precision'>,
): Money {
  const whole = LEDGER_SCALE.digits - LEDGER_SCALE.decimals;
  const amount = storableAmount(text, { digits: whole + precision, decimals: precision });
  if (amount !== null && amount !== '0') return Money.parse(amount, code);
  throw badInput(`${field} must be an amount of ${code} above zero with at most ${precision} decimals`);
}
