import { GATEWAY_SCALE } from '../../../core/payment/fee.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { PayoutSchedule } from '../../../entities/gateway/names.js';

/** How a merchant wants to be paid; null means the platform's setting. */
export interface PayoutTermsInput {
  readonly payoutSchedule?: PayoutSchedule | null;
  readonly payoutThreshold?: string | null;
  readonly payoutWalletType?: WalletType | null;
}

/** The given fields as they are stored; absent ones stay absent. BAD_INPUT for a threshold that is no such amount. */
export function checkedPayoutTerms(input: PayoutTermsInput): PayoutTermsInput {
  const { payoutSchedule, payoutThreshold, payoutWalletType } = input;
  return {
    ...(payoutSchedule === undefined ? {} : { payoutSchedule }),
    ...(payoutThreshold === undefined ? {} : { payoutThreshold: dollars('payoutThreshold', payoutThreshold) }),
    ...(payoutWalletType === undefined ? {} : { payoutWalletType }),
  };
}

/** As many digits as the settings allow: what is converted is compared with them as an amount of a wallet. */
const DOLLARS = { digits: 20, decimals: GATEWAY_SCALE.decimals } as const;

/** An amount of US dollars from 0, or null. BAD_INPUT for one that is finer than the columns, or 10^12 and more. */
export function dollars(field: string, text: string | null): string | null {
  if (text === null) return null;
  const amount = Money.parse(text, 'USD', DOLLARS);
  if (amount.compare(Money.zero('USD')) < 0) throw badInput(`${field} must not be below zero`);
  return amount.toString();
}
