import { requireUserId } from '../../../auth/authenticate.js';
import { illegalState, type AppError } from '../../../core/catalogue/errors.js';
import { askThenWrite } from '../../frame/ask-then-write.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { lockListing, lockToken } from '../own/listing.js';
import { lockOffer, noOffer, offerView, requireOffer, type OfferView } from '../own/offer.js';
import { readHash } from '../own/proof.js';
import type { ProvenTransfer } from '../own/prove-transfer.js';
import { storeTransfers } from '../own/transfers.js';
import { proveOffer, requireAccepted, type AcceptedOffer } from './prove.js';
import { settleOffer, type Locked } from './settle.js';

export interface ConfirmInput {
  readonly id: string;
  readonly transactionHash: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Settles an accepted offer of the caller, or for a token that the caller has sold, by the transaction that has transferred
 * the token. NOT_FOUND for anybody else's; ILLEGAL_STATE unless it is ACCEPTED; TRANSFER_UNPROVEN, TRANSFER_MISMATCH,
 * TRANSFER_CLAIMED; PAYEE_NOT_ACTIVE for a seller who cannot be paid; CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function confirmNftOffer(ctx: Context, input: ConfirmInput): Promise<OfferView> {
  const hash = readHash(input.transactionHash);
  const once = { input: { id: input.id, hash }, key: input.idempotencyKey };
  const ask = () => find(ctx, input.id, hash);
  return askThenWrite(ctx, { operation: 'confirmNftOffer', once }, ask, async (tx, { offer, transfer }) => {
    await settleProven(ctx, tx, offer, transfer);
    return offerView(await requireOffer(tx.rows, input.id));
  });
}

async function find(ctx: Context, id: string, hash: string) {
  const shown = await requireOffer(ctx.db.rows, id);
  const userId = requireUserId(ctx.caller);
  if (shown.buyerId !== userId && shown.sellerId !== userId) throw noOffer();
  const offer = requireAccepted(shown);
  if (offer.status !== 'ACCEPTED') throw notAccepted(offer);
  return { offer, transfer: await proveOffer(ctx, offer, hash) };
}

function notAccepted({ status }: AcceptedOffer): AppError {
  return illegalState(`Only an offer that is ACCEPTED can be confirmed: this one is ${status}`);
}

/** Settles an offer by a transfer that is proven, and notes who has the token now. */
export async function settleProven(
  ctx: Context,
  tx: Tx,
  shown: AcceptedOffer,
  transfer: ProvenTransfer,
): Promise<void> {
  const locked = await lockDeal(tx, shown);
  await storeTransfers(ctx, tx, shown.chain, [transfer]);
  const { transactionHash, place } = transfer;
  const proof = { chain: shown.chain, transactionHash, place };
  await settleOffer(ctx, tx, shown, locked, { action: 'confirm', proof });
}

/** Locks what a settlement changes: the token, the listing, the offer. */
export async function lockDeal(
  tx: Tx,
  { id, tokenId, listingId }: Pick<AcceptedOffer, 'id' | 'tokenId' | 'listingId'>,
): Promise<Locked> {
  await lockToken(tx, tokenId);
  const listing = listingId === null ? null : await lockListing(tx, listingId);
  return { listing, offer: await lockOffer(tx, id) };
}
