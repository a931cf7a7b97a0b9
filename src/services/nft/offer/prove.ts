import { illegalState } from '../../../core/catalogue/errors.js';
import { chainNumber } from '../../../core/nft-market/chains.js';
import { linkedAccount } from '../../account/linked-account.js';
import { custodyOf } from '../../chain-proof/custody.js';
import { linkedSince } from '../../chain-proof/linked.js';
import type { Context } from '../../frame/context.js';
import { requireUnclaimed } from '../own/claims.js';
import { requireNoContractSale } from '../own/contract-sales.js';
import type { ShownOffer } from '../own/offer.js';
import { mismatch, requireMined, unproven } from '../own/proof.js';
import { transfersIn, type ProvenTransfer } from '../own/prove-transfer.js';
import { requireOthers } from '../own/receiver.js';

/** An offer that waits for the transfer of its token. */
export type AcceptedOffer = ShownOffer & {
  readonly collectionAddress: string;
  readonly sellerId: string;
  readonly sellerAddress: string;
  readonly acceptedAt: string;
  readonly acceptedBlock: string;
  readonly transferBy: string;
};

/** ILLEGAL_STATE for an offer that nobody has accepted. */
export function requireAccepted(offer: ShownOffer): AcceptedOffer {
  const { collectionAddress, sellerId, sellerAddress, acceptedAt, acceptedBlock, transferBy } = offer;
  const isAccepted = acceptedAt !== null && acceptedBlock !== null && transferBy !== null;
  if (isAccepted && collectionAddress !== null && sellerId !== null && sellerAddress !== null) {
    return { ...offer, collectionAddress, sellerId, sellerAddress, acceptedAt, acceptedBlock, transferBy };
  }
  throw illegalState(`Only an offer that is ACCEPTED can be confirmed: this one is ${offer.status}`);
}

/** What a final transaction is to an accepted offer. */
export type OfferProof =
  | { readonly is: 'proven'; readonly transfer: ProvenTransfer }
  /** It has logged the transfer, and nothing says for certain that the buyer got the token. */
  | { readonly is: 'unclear'; readonly transfer: ProvenTransfer; readonly reason: string };

/**
 * The transfer of the token of an accepted offer in a final transaction: from an address of its seller to its buyer, later
 * than its acceptance, and not that of a sale by a contract. TRANSFER_MISMATCH, also where the contract of the token says
 * that the seller has it still; TRANSFER_CLAIMED; TRANSFER_UNPROVEN; CHAIN_NOT_CONFIGURED, CHAIN_FAILED. Asks the chain, so
 * call it outside of transactions.
 */
export async function judgeOffer(ctx: Context, offer: AcceptedOffer, hash: string): Promise<OfferProof> {
  const mined = await requireMined(ctx, offer.chain, hash);
  const transfer = transferOf(offer, transfersIn(mined, offer.collectionAddress), await giversOf(ctx, offer));
  await requireUnclaimed(ctx, offer.chain, [transfer]);
  if (transfer.block <= Number(offer.acceptedBlock)) {
    throw mismatch('The token was transferred before the offer was accepted');
  }
  await requireNoContractSale(ctx, offer.chain, mined, transfer);
  await requireTwoAccounts(ctx, offer, transfer);
  const custody = await custodyOf(ctx, mined, transfer);
  if (custody.is === 'kept') throw mismatch(custody.reason);
  return custody.is === 'received' ? { is: 'proven', transfer } : { ...custody, transfer };
}

/** As {@link judgeOffer}, and TRANSFER_UNPROVEN for what is unclear. */
export async function proveOffer(ctx: Context, offer: AcceptedOffer, hash: string): Promise<ProvenTransfer> {
  const proof = await judgeOffer(ctx, offer, hash);
  if (proof.is === 'proven') return proof.transfer;
  throw unproven(proof.reason);
}

/** Addresses from which the seller of an accepted offer may transfer its token: linked at its acceptance, or since. */
export async function giversOf({ db }: Pick<Context, 'db'>, offer: AcceptedOffer): Promise<readonly string[]> {
  const { chain, sellerId, sellerAddress, acceptedAt } = offer;
  const linked = await linkedSince(db.rows, sellerId, { chainId: chainNumber(chain), since: acceptedAt });
  return [...new Set([sellerAddress, ...linked])];
}

/** The transfer that an offer asks for among those of a contract; the last one counts. TRANSFER_MISMATCH without one. */
function transferOf(
  offer: AcceptedOffer,
  transfers: readonly ProvenTransfer[],
  givers: readonly string[],
): ProvenTransfer {
  const own = transfers.filter(({ tokenId }) => tokenId === offer.tokenNumber);
  if (own.length === 0) throw mismatch('The transaction does not transfer this token');
  const delivered = own.findLast(({ from, to }) => givers.includes(from) && to === offer.buyerAddress);
  if (!delivered) {
    throw mismatch(`The transaction does not transfer the token from ${offer.sellerAddress} to ${offer.buyerAddress}`);
  }
  return delivered;
}

/** An address may have changed hands since: what an account transfers to itself sells nothing. */
async function requireTwoAccounts(ctx: Context, offer: AcceptedOffer, transfer: ProvenTransfer): Promise<void> {
  await requireOthers(ctx, offer, transfer);
  const giver = await linkedAccount(ctx.db.rows, chainNumber(offer.chain), transfer.from);
  if (giver === offer.buyerId) throw mismatch('The address that has transferred the token is linked to its buyer');
}
