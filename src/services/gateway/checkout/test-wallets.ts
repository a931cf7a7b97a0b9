import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import type { PaymentRow } from '../payment/view.js';
import type { EligibleWallet } from './buyer-wallets.js';

/** Wallets that a payment in test mode is paid from, by what comes of it. */
export const TEST_WALLETS = ['test_ok', 'test_insufficient', 'test_fail'] as const;

export type TestWallet = (typeof TEST_WALLETS)[number];

/** The test wallets as the checkout offers them: each covers the amount, in the payment's own currency. */
export function testWallets({ amount, currency, walletType }: PaymentRow): EligibleWallet[] {
  const all = canonical(amount);
  return TEST_WALLETS.map((walletId) => ({
    walletId,
    walletType,
    currency,
    balance: all,
    rate: '1',
    walletPrice: '1',
    paymentPrice: '1',
    equivalentInPaymentCurrency: all,
    required: all,
    covers: true,
    closed: null,
  }));
}

/** The test wallet that a confirmation names; WALLET_NOT_ELIGIBLE unless it names exactly one of them. */
export function chosenTestWallet(walletIds: readonly string[]): TestWallet {
  const [only] = walletIds;
  const known = walletIds.length === 1 ? TEST_WALLETS.find((each) => each === only) : undefined;
  if (known) return known;
  throw new AppError('WALLET_NOT_ELIGIBLE', {
    message: `A payment in test mode is paid from one of ${TEST_WALLETS.join(', ')}`,
  });
}
