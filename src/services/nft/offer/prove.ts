import { illegalState } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { requireUnclaimed } from '../own/claims.js';
import { requireNoContractSale } from '../own/contract-sales.js';
import type { ShownOffer } from '../own/offer.js';
import { mismatch } from '../own/proof.js';
import { provenTransaction, type ProvenTransfer } from '../own/prove-transfer.js';

/** An offer that waits for the transfer of its token. */
export type AcceptedOffer = ShownOffer & {
  readonly collectionAddress: string;
  readonly sellerId: string;
  readonly sellerAddress: string;
  readonly acceptedAt: string;
  readonly acceptedBlock: string;
};

/** ILLEGAL_STATE for an offer that nobody has accepted. */
export function requireAccepted(offer: ShownOffer): AcceptedOffer {
  const { collectionAddress, sellerId, sellerAddress, acceptedAt, acceptedBlock } = offer;
  const isAccepted = acceptedAt !== null && acceptedBlock !== null;
  if (isAccepted && collectionAddress !== null && sellerId !== null && sellerAddress !== null) {
    return { ...offer, collectionAddress, sellerId, sellerAddress, acceptedAt, acceptedBlock };
  }
  throw illegalState(`Only an offer that is ACCEPTED can be confirmed: this one is ${offer.status}`);
}

/**
 * The transfer of the token of an accepted offer in a final transaction: from its seller to its buyer, later than its
 * acceptance, and not that of a sale by a contract. TRANSFER_MISMATCH; TRANSFER_CLAIMED; TRANSFER_UNPROVEN;
 * CHAIN_NOT_CONFIGURED, CHAIN_FAILED. Asks the chain, so call it outside of transactions.
 */
export async function proveOffer(ctx: Context, offer: AcceptedOffer, hash: string): Promise<ProvenTransfer> {
  const { transfers, receipt } = await provenTransaction(ctx, offer.chain, offer.collectionAddress, hash);
  const transfer = transferOf(offer, transfers);
  await requireUnclaimed(ctx, offer.chain, [transfer]);
  if (transfer.block <= Number(offer.acceptedBlock)) {
    throw mismatch('The token was transferred before the offer was accepted');
  }
  await requireNoContractSale(ctx, offer.chain, receipt, transfer);
  return transfer;
}

/** The transfer that an offer asks for among those of a contract; the last one counts. TRANSFER_MISMATCH without one. */
function transferOf(offer: AcceptedOffer, transfers: readonly ProvenTransfer[]): ProvenTransfer {
  const own = transfers.filter(({ tokenId }) => tokenId === offer.tokenNumber);
  if (own.length === 0) throw mismatch('The transaction does not transfer this token');
  const delivered = own.findLast(({ from, to }) => from === offer.sellerAddress && to === offer.buyerAddress);
  if (!delivered) {
    throw mismatch(`The transaction does not transfer the token from ${offer.sellerAddress} to ${offer.buyerAddress}`);
  }
  return delivered;
}
