import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { SaleProof } from '../sale/record.js';
import { findTransfer, type Finding } from './find-transfer.js';
import type { AcceptedOffer } from './prove.js';

/** What a chain says to an admin's settlement. */
export interface AdminProof {
  /** The transfer that the sale claims; null where the chain knows of none, or says nothing. */
  readonly proof: SaleProof | null;
  /** Whether it proves that the buyer has the token, so that one person is enough. */
  readonly isProven: boolean;
}

export const NO_PROOF: AdminProof = { proof: null, isProven: false };

export async function provenForAdmin(ctx: Context, offer: AcceptedOffer): Promise<AdminProof> {
  const finding = await foundOrNothing(ctx, offer);
  if (finding?.is !== 'proven' && finding?.is !== 'unclear') return NO_PROOF;
  const { transactionHash, place } = finding.transfer;
  return { proof: { chain: offer.chain, transactionHash, place }, isProven: finding.is === 'proven' };
}

async function foundOrNothing(ctx: Context, offer: AcceptedOffer): Promise<Finding | null> {
  try {
    return await findTransfer(ctx, offer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ module: 'nft', offerId: offer.id, err: error }, 'an offer is settled without a word of its chain');
    return null;
  }
}
