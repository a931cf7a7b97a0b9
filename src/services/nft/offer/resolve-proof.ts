import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { SaleProof } from '../sale/record.js';
import { findTransfer } from './find-transfer.js';
import type { AcceptedOffer } from './prove.js';

/** The transfer that an admin's settlement takes as its proof; null where the chain knows of none, or says nothing. */
export async function provenForAdmin(ctx: Context, offer: AcceptedOffer): Promise<SaleProof | null> {
  try {
    const finding = await findTransfer(ctx, offer);
    if (finding.is !== 'proven') return null;
    const { transactionHash, place } = finding.transfer;
    return { chain: offer.chain, transactionHash, place };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ module: 'nft', offerId: offer.id, err: error }, 'an offer is settled without a word of its chain');
    return null;
  }
}
