import { move } from '../../../core/states/machine.js';
import { NFT_OFFER_MOVES } from '../../../core/states/nft.js';
import { emailOf } from '../../account/email-of.js';
import { approveRecord, endApprovals } from '../../approval/approve-record.js';
import type { RecordToApprove, WaitingRecord } from '../../approval/waiting-record.js';
import { actValue } from '../../currency/act-value.js';
import type { Context } from '../../frame/context.js';
import { askThenWrite } from '../../frame/ask-then-write.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { decisionReason } from '../../money-request/decide.js';
import type { NftResolution } from '../../../entities/nft/names.js';
import { readAnyNftOffer, type AdminOfferView } from '../admin/offers.js';
import { endOffer } from '../own/end-offer.js';
import { refuseInterest } from '../own/interest.js';
import { heldOf, requireOffer } from '../own/offer.js';
import { releaseListing } from '../own/release-listing.js';
import { tellOfToken } from '../own/tell.js';
import { nameOf } from '../own/token-name.js';
import { lockDeal } from './confirm.js';
import { requireAccepted, type AcceptedOffer } from './prove.js';
import { NO_PROOF, provenForAdmin, type AdminProof } from './resolve-proof.js';
import { requireSettleable, settleOffer, type Locked } from './settle.js';

// Pays nobody else: a settlement asks for its payee itself, and what is released goes back to the buyer.

export interface ResolveInput {
  readonly id: string;
  readonly action: NftResolution;
  readonly reason: string;
  readonly idempotencyKey?: string | null;
}

/** A decision over an offer that no proof is known for. */
interface Resolved {
  readonly id: string;
  readonly action: NftResolution;
}

/** An offer that is FLAGGED, decided without a proof of its chain by as many people as its dollars ask for. */
export const RESOLVE_OFFER: WaitingRecord<Resolved> = {
  operation: 'resolveNftOffer',
  kind: 'NFT_RESOLVE',
  right: 'edit.nft.offer',
  extension: 'nft',
  approve: (ctx, { id, action }, idempotencyKey, reason) =>
    resolveNftOffer(ctx, { id, action, reason: reason ?? '', idempotencyKey }),
};

const PROVEN = 'The blockchain has proven the transfer: one person was enough to settle the offer';

/**
 * Decides over an offer that is FLAGGED: it is settled, by the transfer that its chain knows of where there is one, or
 * what is held goes back to the buyer. What no chain has proven is done with the last approval that it takes; until
 * then the offer stays as it is. NOT_FOUND; SELF_DECISION for an offer of the caller's own, and where its
 * royalty is, or a bid or another offer for its token;
 * ILLEGAL_STATE unless it is FLAGGED; PAYEE_NOT_ACTIVE; BAD_INPUT without a reason; what {@link approveRecord} refuses.
 */
export async function resolveNftOffer(ctx: Context, input: ResolveInput): Promise<AdminOfferView> {
  const { id, action, idempotencyKey: key } = input;
  const reason = decisionReason(input.reason);
  const once = { input: { id, action, reason }, key };
  const ask = () => find(ctx, id, action);
  return askThenWrite(ctx, { operation: 'resolveNftOffer', once }, ask, async (tx, { offer, proof, isProven }) => {
    const deal = await lockDeal(tx, offer);
    if (action === 'SETTLE') await requireSettleable(tx, offer, deal, 'settle');
    else move(NFT_OFFER_MOVES, deal.offer.status, 'release');
    if (isProven) {
      await endApprovals(ctx, tx, id, 'WITHDRAWN', PROVEN);
    } else if (await approveRecord(ctx, tx, RESOLVE_OFFER, toApprove(ctx, tx, offer, action, reason))) {
      return readAnyNftOffer(tx.rows, id);
    }
    ctx.audit?.describe({ targetId: id, before: { status: deal.offer.status }, after: { action, reason } });
    if (action === 'SETTLE') await settleOffer(ctx, tx, offer, deal, { action: 'settle', proof });
    else await release(ctx, tx, offer, deal, reason);
    return readAnyNftOffer(tx.rows, id);
  });
}

async function find(
  ctx: Context,
  id: string,
  action: NftResolution,
): Promise<AdminProof & { readonly offer: AcceptedOffer }> {
  const offer = requireAccepted(await requireOffer(ctx.db.rows, id));
  refuseSelfDecision(ctx, offer.buyerId, offer.sellerId);
  await refuseInterest(ctx, ctx.db.rows, { tokenId: offer.tokenId });
  return { offer, ...(action === 'SETTLE' ? await provenForAdmin(ctx, offer) : NO_PROOF) };
}

function toApprove(
  ctx: Context,
  tx: Tx,
  offer: AcceptedOffer,
  action: NftResolution,
  reason: string,
): RecordToApprove<Resolved> {
  const { id, buyerId, sellerId, currency, walletType: type, chain, tokenId, flagReason } = offer;
  const held = heldOf(offer);
  const [paidId, verb] = action === 'SETTLE' ? [sellerId, 'Pay the seller'] : [buyerId, 'Give back to the buyer'];
  return {
    id,
    input: { id, action },
    note: reason,
    accountId: paidId,
    usd: () => actValue(ctx, tx, { currency, type }, held),
    describe: async () => ({
      title: `${verb} what is held for ${nameOf(offer)}, ${held.toString()} ${currency}: ${await emailOf(tx, paidId)}`,
      details: { action, reason, held: held.toString(), currency, type, chain, tokenId, flagReason },
    }),
  };
}

async function release(
  ctx: Context,
  tx: Tx,
  shown: AcceptedOffer,
  { offer, listing }: Locked,
  reason: string,
): Promise<void> {
  const released = await endOffer(ctx, tx, offer, 'release');
  if (listing?.status === 'RESERVED') await releaseListing(ctx, tx, listing, shown.collectionId);
  const message = `An administrator has released the offer for ${nameOf(shown)}: ${reason}`;
  await tellOfToken(ctx, tx, shown.tokenId, [
    { userId: offer.buyerId, title: 'Your offer was released', message },
    { userId: offer.sellerId, title: 'An accepted offer was released', message },
  ]);
  await postWithCommit(tx, [released]);
}
