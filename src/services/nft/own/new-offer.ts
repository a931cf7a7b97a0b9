import { newId } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';
import type { OfferRow } from './rows.js';
import { transferByOf } from './transfer-by.js';

/** What an offer is made of; the rest follows from how it is made. */
export type OfferTerms = Pick<
  OfferRow,
  | 'tokenId'
  | 'listingId'
  | 'source'
  | 'bidId'
  | 'buyerId'
  | 'buyerAddress'
  | 'sellerId'
  | 'sellerAddress'
  | 'walletId'
  | 'currency'
  | 'walletType'
  | 'amount'
  | 'feePercent'
  | 'fee'
  | 'royalty'
  | 'royaltyReceiver'
>;

/** An offer that waits for whoever has the token. Times are ISO 8601. */
export function pendingOffer(terms: OfferTerms, { now, expiresAt }: { now: string; expiresAt: string }): OfferRow {
  return {
    id: newId(),
    ...terms,
    status: 'PENDING',
    flagReason: null,
    expiresAt,
    acceptedAt: null,
    acceptedBlock: null,
    transferBy: null,
    checkedAt: null,
    noticeHours: null,
    createdAt: now,
    updatedAt: now,
    endedAt: null,
  };
}

/** One that is accepted as it is made, at the chain's newest block. */
export function acceptedOffer(
  ctx: Pick<Context, 'settings'>,
  terms: OfferTerms,
  { now, head }: { now: string; head: number },
): OfferRow {
  const offer = pendingOffer(terms, { now, expiresAt: now });
  const acceptance = { acceptedAt: now, acceptedBlock: String(head), transferBy: transferByOf(ctx, now) };
  return { ...offer, status: 'ACCEPTED', ...acceptance };
}
