import { badInput } from '../../../core/catalogue/errors.js';
import {
  MERCHANT_MOVES,
  MERCHANT_WRITES,
  VERIFICATION_MOVES,
  VERIFICATION_WRITES,
  type MerchantStatus,
  type MerchantVerification,
} from '../../../core/states/gateway.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { optionalText } from '../merchant/profile-input.js';
import { lockOthersMerchant } from './lock-others.js';
import { findMerchant, type AdminMerchantView } from './read.js';
import { tellMerchant } from './tell-merchant.js';

const MAX_REASON = 500;

const MEANING: Readonly<Record<MerchantStatus, string>> = {
  PENDING: 'It takes payments in test mode only, until it is active again.',
  ACTIVE: 'Its live keys work.',
  SUSPENDED: 'It takes no payments, and none of its keys works.',
  REJECTED: 'It takes no payments, and none of its keys works.',
};

/**
 * Puts a merchant into a state and tells its owner. The reason is kept, and shown to the owner, where the merchant is
 * stopped or refused. SELF_DECISION for the admin's own merchant.
 */
export async function setMerchantStatus(
  ctx: Context,
  id: string,
  status: MerchantStatus,
  reason?: string | null,
): Promise<AdminMerchantView> {
  const stops = status === 'SUSPENDED' || status === 'REJECTED';
  const rejectionReason = optionalText('reason', reason ?? null, MAX_REASON);
  if (!stops && rejectionReason !== null) throw badInput('reason is kept for SUSPENDED and REJECTED alone');
  return inTransaction(ctx, { operation: 'setMerchantStatus' }, async (tx) => {
    const merchant = await lockOthersMerchant(ctx, tx, id);
    const isChanged = merchant.status !== status;
    const to = move(MERCHANT_MOVES, merchant.status, MERCHANT_WRITES[status]);
    Object.assign(merchant, { status: to, rejectionReason, updatedAt: ctx.clock.now() });
    if (isChanged) {
      await tellMerchant(ctx, tx, merchant.userId, {
        title: `Your merchant is ${status.toLowerCase()} now`,
        message: `An administrator has set the status of your merchant to ${status}. ${MEANING[status]}`,
      });
    }
    await tx.em.flush();
    return findMerchant(tx.rows, id);
  });
}

/** Sets how far a merchant's identity is verified and tells its owner. SELF_DECISION for the admin's own merchant. */
export async function setMerchantVerification(
  ctx: Context,
  id: string,
  verificationStatus: MerchantVerification,
): Promise<AdminMerchantView> {
  return inTransaction(ctx, { operation: 'setMerchantVerification' }, async (tx) => {
    const merchant = await lockOthersMerchant(ctx, tx, id);
    const isChanged = merchant.verificationStatus !== verificationStatus;
    const to = move(VERIFICATION_MOVES, merchant.verificationStatus, VERIFICATION_WRITES[verificationStatus]);
    Object.assign(merchant, { verificationStatus: to, updatedAt: ctx.clock.now() });
    if (isChanged) {
      await tellMerchant(ctx, tx, merchant.userId, {
        title: 'The verification of your merchant has changed',
        message: `An administrator has set the verification of your merchant to ${verificationStatus}.`,
      });
    }
    await tx.em.flush();
    return findMerchant(tx.rows, id);
  });
}
