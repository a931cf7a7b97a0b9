import type { FeeTerms } from '../../../core/payment/fee.js';
import { canonical } from '../../../core/money.js';
import { WalletType } from '../../../entities/currency/currency.js';
import { FeeType, PayoutSchedule } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
import type { MerchantRow } from './acting-merchant.js';

/** The terms of a merchant: its own where it has them, else the platform's. Amounts are US dollars; a limit of 0 is none. */
export interface Terms extends FeeTerms {
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly dailyLimit: string;
  readonly monthlyLimit: string;
}

type Settings = Pick<Context, 'settings'>;

export function termsOf({ settings }: Settings, merchant: MerchantRow): Terms {
  return {
    ...limitsOf({ settings }, merchant),
    feeType: merchant.feeType ?? oneOf(FeeType, settings.text('gatewayFeeType'), FeeType.PERCENTAGE),
    percentage: canonical(merchant.feePercentage ?? settings.decimal('gatewayFeePercentage')),
    fixed: canonical(merchant.feeFixed ?? settings.decimal('gatewayFeeFixed')),
    minAmount: canonical(merchant.minAmount ?? settings.decimal('gatewayMinPaymentAmount')),
    maxAmount: canonical(merchant.maxAmount ?? settings.decimal('gatewayMaxPaymentAmount')),
  };
}

/** Most that a merchant takes in a UTC day and month; "0" for no limit. */
export function limitsOf(
  { settings }: Settings,
  merchant: Pick<MerchantRow, 'dailyLimit' | 'monthlyLimit'>,
): Pick<Terms, 'dailyLimit' | 'monthlyLimit'> {
  return {
    dailyLimit: canonical(merchant.dailyLimit ?? settings.decimal('gatewayDailyLimit')),
    monthlyLimit: canonical(merchant.monthlyLimit ?? settings.decimal('gatewayMonthlyLimit')),
  };
}

export function payoutScheduleOf(
  { settings }: Settings,
  merchant: Pick<MerchantRow, 'payoutSchedule'>,
): PayoutSchedule {
  const stored = settings.text('gatewayPayoutSchedule');
  return merchant.payoutSchedule ?? oneOf(PayoutSchedule, stored, PayoutSchedule.DAILY);
}

/** Types of wallets that payments are taken in and paid from. */
export function allowedWalletTypes({ settings }: Settings): ReadonlySet<WalletType> {
  const known = Object.values(WalletType);
  const listed = parsed(settings.text('gatewayAllowedWalletTypes'));
  return new Set(Array.isArray(listed) ? known.filter((type) => listed.includes(type)) : known);
}

/** The core's settings screen stores any text, so one that is no JSON counts as the default. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function oneOf<Name extends string>(names: Readonly<Record<string, Name>>, text: string, otherwise: Name): Name {
  return Object.values(names).find((name) => name === text) ?? otherwise;
}
