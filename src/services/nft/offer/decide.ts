import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { postWithCommit } from '../../ledger/post.js';
import { endOffer } from '../own/end-offer.js';
import { lockOffer, noOffer, offerView, requireOffer, type OfferView } from '../own/offer.js';
import { requireKnownOwner } from '../own/known-owner.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { ownerAccount } from './owner.js';

export interface OfferDecision {
  readonly id: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Refuses an offer for a token of the caller; what is held is the buyer's again. NOT_FOUND; NFT_NOT_OWNER; ILLEGAL_STATE
 * unless it is PENDING.
 */
export async function rejectNftOffer(ctx: Context, { id, idempotencyKey: key }: OfferDecision): Promise<OfferView> {
  return inTransaction(ctx, { operation: 'rejectNftOffer', once: { input: { id }, key } }, async (tx) => {
    const { tokenId, chain, tokenName, tokenNumber } = await requireOffer(tx.rows, id);
    await requireKnownOwner(ctx, tx.rows, tokenId);
    const offer = await lockOffer(tx, id);
    const released = await endOffer(ctx, tx, offer, 'reject', requireUserId(ctx.caller));
    await tellOfToken(ctx, tx, tokenId, [
      {
        userId: offer.buyerId,
        title: 'Your offer was rejected',
        message: `The owner of ${nameOf({ tokenName, tokenNumber })} on ${chain} has rejected your offer: the held amount has been released.`,
      },
    ]);
    const view = offerView(await requireOffer(tx.rows, id));
    await postWithCommit(tx, [released]);
    return view;
  });
}

/** Takes an offer of the caller back. NOT_FOUND for anybody else's; ILLEGAL_STATE unless it is PENDING. */
export async function cancelNftOffer(ctx: Context, { id, idempotencyKey: key }: OfferDecision): Promise<OfferView> {
  return inTransaction(ctx, { operation: 'cancelNftOffer', once: { input: { id }, key } }, async (tx) => {
    const offer = await lockOffer(tx, id);
    if (offer.buyerId !== requireUserId(ctx.caller)) throw noOffer();
    const released = await endOffer(ctx, tx, offer, 'cancel', await ownerAccount(tx.rows, offer.tokenId));
    const view = offerView(await requireOffer(tx.rows, id));
    await postWithCommit(tx, [released]);
    return view;
  });
}
