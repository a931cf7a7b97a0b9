import { badInput } from '../../../core/catalogue/errors.js';
import { GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { canonical, Money } from '../../../core/money.js';
import type { FeeType } from '../../../entities/gateway/names.js';
import type { GatewayMerchant } from '../../../entities/gateway/merchant.js';
import { checkedPayoutTerms, dollars, type PayoutTermsInput } from '../merchant/payout-terms.js';

/** What an admin alone sets of a merchant; null means the platform's setting. */
export interface TermsInput extends PayoutTermsInput {
  readonly feeType?: FeeType | null;
  readonly feePercentage?: string | null;
  readonly feeFixed?: string | null;
  readonly minAmount?: string | null;
  readonly maxAmount?: string | null;
  readonly dailyLimit?: string | null;
  readonly monthlyLimit?: string | null;
  readonly rateLimit?: number | null;
}

const MAX_PERCENT = '20';
const MAX_FIXED = '100';
const MAX_CALLS = 1_000_000;
const AMOUNTS = ['minAmount', 'maxAmount', 'dailyLimit', 'monthlyLimit'] as const;

/** The given terms as they are stored; absent ones stay absent. BAD_INPUT for one outside of what the settings allow. */
export function checkedTerms(input: TermsInput): Partial<GatewayMerchant> {
  const { feeType, feePercentage, feeFixed, rateLimit } = input;
  const amounts = AMOUNTS.flatMap((field) => {
    const text = input[field];
    return text === undefined ? [] : [[field, dollars(field, text)] as const];
  });
  return {
    ...checkedPayoutTerms(input),
    ...Object.fromEntries(amounts),
    ...(feeType === undefined ? {} : { feeType }),
    ...(feePercentage === undefined ? {} : { feePercentage: percentage(feePercentage) }),
    ...(feeFixed === undefined ? {} : { feeFixed: atMost('feeFixed', dollars('feeFixed', feeFixed), MAX_FIXED) }),
    ...(rateLimit === undefined ? {} : { rateLimit: calls(rateLimit) }),
  };
}

/** BAD_INPUT where the merchant's own bounds leave no amount between them. */
export function requireBounds({ minAmount, maxAmount }: Pick<GatewayMerchant, 'minAmount' | 'maxAmount'>): void {
  if (minAmount === null || maxAmount === null) return;
  const [least, most] = [usd(canonical(minAmount)), usd(canonical(maxAmount))];
  if (least.compare(most) > 0) throw badInput('minAmount must not be more than maxAmount');
}

function percentage(text: string | null): string | null {
  const percent = text === null ? null : Money.parse(text, 'USD', { digits: 5, decimals: 2 });
  if (percent && percent.compare(Money.zero('USD')) < 0) throw badInput('feePercentage must not be below zero');
  return atMost('feePercentage', percent?.toString() ?? null, MAX_PERCENT);
}

function atMost(field: string, text: string | null, most: string): string | null {
  if (text !== null && usd(text).compare(usd(most)) > 0) throw badInput(`${field} must be at most ${most}`);
  return text;
}

function calls(count: number | null): number | null {
  if (count === null || (Number.isInteger(count) && count >= 1 && count <= MAX_CALLS)) return count;
  throw badInput(`rateLimit must be a whole number from 1 to ${MAX_CALLS}`);
}

const usd = (text: string): Money => Money.parse(text, 'USD', GATEWAY_SCALE);
