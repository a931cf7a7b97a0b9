import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { newId } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';
import type { ContributionRow } from '../own/offering.js';
import type { Deal, Wish } from './deal.js';
import type { Offer } from './offer.js';

/** The row of a purchase; `walletId` is the wallet that pays. */
export function newContribution(
  { clock }: Pick<Context, 'clock'>,
  { id: offeringId, currency, walletType, vestingType }: Offer,
  { buyerId: userId }: Wish,
  { phase, amount, feePercent, fee, price, tokens, usdValue, usdExtra, walletAddress }: Deal,
  walletId: AccountWalletId,
): ContributionRow {
  const createdAt = clock.now().toISOString();
  const figures = { amount, feePercent, fee, price, tokens, usdValue, usdExtra };
  return {
    id: newId(),
    offeringId,
    phaseId: phase.id,
    userId,
    walletId,
    status: 'PENDING',
    currency,
    walletType,
    ...figures,
    walletAddress,
    vests: vestingType !== 'NONE',
    deliverBy: null,
    toldHoursLeft: null,
    transactionHash: null,
    chainCheck: null,
    checkReason: null,
    paidNet: '0',
    paidFee: '0',
    refunded: '0',
    delivered: '0',
    notes: { admin: [] },
    createdAt,
    updatedAt: createdAt,
    submittedAt: null,
    namedAt: null,
    checkedAt: null,
    verifiedAt: null,
    releasedAt: null,
    rejectedAt: null,
    refundedAt: null,
  };
}
