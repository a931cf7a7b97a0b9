import { canonical } from '../../../core/money.js';
import type { NftOfferStatus } from '../../../core/states/nft.js';
import type { NftOfferSource } from '../../../entities/nft/names.js';
import type { NewEvent, Tx } from '../../frame/tx.js';
import type { OfferRow } from './rows.js';

/** What the parties of an offer hear of it. Amounts are decimal text; it has addresses, and no account. */
export interface OfferEvent {
  readonly id: string;
  readonly tokenId: string;
  readonly source: NftOfferSource;
  readonly status: NftOfferStatus;
  readonly buyerAddress: string;
  readonly sellerAddress: string | null;
  readonly currency: string;
  readonly amount: string;
  /** Until when it can be accepted, ISO 8601; and then, once it is, until when its token must be transferred. */
  readonly expiresAt: string;
  readonly transferBy: string | null;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** Topic of the offers that an account has made, and of those for its tokens. */
export function offerTopic(userId: string): string {
  return `user.${userId}.nft`;
}

/** Tells buyer and seller that an offer is new or has changed; an owner who has not decided yet is named. */
export async function emitOffer(tx: Tx, row: OfferRow, ownerId: string | null = row.sellerId): Promise<void> {
  await tx.emitAll(eventsOf(row, ownerId));
}

/** As {@link emitOffer}, of many. */
export async function emitOffers(
  tx: Tx,
  offers: readonly { readonly row: OfferRow; readonly ownerId: string | null }[],
): Promise<void> {
  await tx.emitAll(offers.flatMap(({ row, ownerId }) => eventsOf(row, ownerId)));
}

function eventsOf(row: OfferRow, ownerId: string | null): NewEvent[] {
  const payload: OfferEvent = {
    id: row.id,
    tokenId: row.tokenId,
    source: row.source,
    status: row.status,
    buyerAddress: row.buyerAddress,
    sellerAddress: row.sellerAddress,
    currency: row.currency,
    amount: canonical(row.amount),
    expiresAt: row.expiresAt,
    transferBy: row.transferBy,
    updatedAt: row.updatedAt,
  };
  const told = [...new Set([row.buyerId, ownerId].filter((userId) => userId !== null))];
  return told.map((userId) => ({ topic: offerTopic(userId), payload }));
}
