import type { Context } from '../../frame/context.js';
import { askThenWrite } from '../../frame/ask-then-write.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { decisionReason } from '../../money-request/decide.js';
import type { NftResolution } from '../../../entities/nft/names.js';
import { accountOf } from '../own/addresses.js';
import { endOffer } from '../own/end-offer.js';
import { offerView, requireOffer, type OfferView } from '../own/offer.js';
import { releaseListing } from '../own/release-listing.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { lockDeal } from './confirm.js';
import { requireAccepted, type AcceptedOffer } from './prove.js';
import { provenForAdmin } from './resolve-proof.js';
import { settleOffer } from './settle.js';
import type { SaleProof } from '../sale/record.js';

// Pays nobody else: a settlement asks for its payee itself, and what is released goes back to the buyer.

export interface ResolveInput {
  readonly id: string;
  readonly action: NftResolution;
  readonly reason: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Decides over an offer that is FLAGGED: it is settled, by the transfer that its chain knows of where there is one, or what
 * is held goes back to the buyer. NOT_FOUND; SELF_DECISION for an offer of the caller's own, and where its royalty is;
 * ILLEGAL_STATE unless it is FLAGGED; PAYEE_NOT_ACTIVE; BAD_INPUT without a reason.
 */
export async function resolveNftOffer(ctx: Context, input: ResolveInput): Promise<OfferView> {
  const { id, action, idempotencyKey: key } = input;
  const reason = decisionReason(input.reason);
  const once = { input: { id, action, reason }, key };
  const ask = () => find(ctx, id, action);
  return askThenWrite(ctx, { operation: 'resolveNftOffer', once }, ask, async (tx, { offer, proof }) => {
    ctx.audit?.describe({ targetId: id, before: { status: offer.status }, after: { action, reason } });
    if (action === 'SETTLE') await settle(ctx, tx, offer, proof);
    else await release(ctx, tx, offer, reason);
    return offerView(await requireOffer(tx.rows, id));
  });
}

async function find(ctx: Context, id: string, action: NftResolution) {
  const offer = requireAccepted(await requireOffer(ctx.db.rows, id));
  const { chain, royaltyReceiver } = offer;
  const receiverId = royaltyReceiver === null ? null : await accountOf(ctx.db.rows, chain, royaltyReceiver);
  refuseSelfDecision(ctx, offer.buyerId, offer.sellerId, receiverId);
  return { offer, proof: action === 'SETTLE' ? await provenForAdmin(ctx, offer) : null };
}

async function settle(ctx: Context, tx: Tx, shown: AcceptedOffer, proof: SaleProof | null): Promise<void> {
  await settleOffer(ctx, tx, shown, await lockDeal(tx, shown), { action: 'settle', proof });
}

async function release(ctx: Context, tx: Tx, shown: AcceptedOffer, reason: string): Promise<void> {
  const { offer, listing } = await lockDeal(tx, shown);
  const released = await endOffer(ctx, tx, offer, 'release');
  if (listing?.status === 'RESERVED') await releaseListing(ctx, tx, listing, shown.collectionId);
  const message = `An administrator has released the offer for ${nameOf(shown)}: ${reason}`;
  await tellOfToken(ctx, tx, shown.tokenId, [
    { userId: offer.buyerId, title: 'Your offer was released', message },
    { userId: offer.sellerId, title: 'An accepted offer was released', message },
  ]);
  await postWithCommit(tx, [released]);
}
