import { Money } from '../money.js';

/** Decimals of the gateway's columns. */
export const GATEWAY_SCALE = { digits: 30, decimals: 8 } as const;

/** Decimals that amounts of a currency have in the gateway: the currency's, at most eight. */
export function gatewayDecimals(precision: number): number {
  return Math.min(precision, GATEWAY_SCALE.decimals);
}

export interface FeeTerms {
  readonly feeType: 'PERCENTAGE' | 'FIXED' | 'BOTH';
  readonly percentage: string;
  /** In US dollars. */
  readonly fixed: string;
}

/** The platform's fee for a payment, rounded up. `usdPrice` is the price of the payment's currency in US dollars. */
export function feeOf(amount: Money, terms: FeeTerms, usdPrice: string, decimals: number): Money {
  const { feeType, percentage, fixed } = terms;
  const none = Money.zero(amount.currency);
  const part = feeType === 'FIXED' ? none : amount.percent(percentage);
  const flat = feeType === 'PERCENTAGE' ? none : Money.parse(fixed, 'USD').over(usdPrice, amount.currency);
  return part.plus(flat).roundUp(decimals);
}
