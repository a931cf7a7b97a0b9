import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { chainNumber } from '../../../core/nft-market/chains.js';
import { addressIn, collectionCall, isYes, OWNER_GAS } from '../../../core/nft-market/calls.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { proveSale, type ProvenSale } from '../buy/prove.js';
import { findTransfer, type Finding } from '../offer/find-transfer.js';
import { giversOf, requireAccepted, type AcceptedOffer } from '../offer/prove.js';
import { hasAcceptedOffer } from '../own/accepted.js';
import { headOf } from '../own/chain.js';
import { listingRows, placed, type PlacedListing } from '../own/listing.js';
import { offerRows } from '../own/offer.js';
import { requireToken, type MintedToken } from '../own/token.js';

/** What a chain says of a token that is on sale, or whose offer waits; asked outside of transactions. */
export interface Situation {
  readonly token: MintedToken;
  /** The token's row as it was before the chain was asked: another one by now means that there is more to compare. */
  readonly version: string;
  /** The listing that is open, or that may come back; null where there is none. */
  readonly listing: PlacedListing | null;
  readonly offer: AcceptedOffer | null;
  /** What became of the transfer that the offer waits for; null without an offer, or while its seller still has the token. */
  readonly finding: Finding | null;
  /**
   * What the last transfer from the listing's seller has sold: nothing, or something that is not final yet. While an offer for
   * the token is accepted only a contract's sale counts: a direct transfer is not the listing's.
   */
  readonly sold: ProvenSale | 'young' | null;
  /** Whether the seller of the offer has transferred the token since it was accepted, and the newest such transfer is final. */
  readonly hasLeftForGood: boolean;
  readonly approved: Approval;
}

/** Whether the contract may move the token: by the newest block, and by the newest that is final. */
interface Approval {
  readonly now: boolean;
  readonly deep: boolean;
  /** Number of a block that is not older than the newest one that was asked. */
  readonly head: number;
  /** Number of the newest block that is final. */
  readonly deepest: number;
}

/** CHAIN_FAILED, CHAIN_NOT_CONFIGURED. */
export async function situationOf(ctx: Context, tokenId: string, head: number): Promise<Situation> {
  // Before everything else: what changes meanwhile makes it another one.
  const version = await versionOf(ctx.db.rows, tokenId);
  const token = await requireToken(ctx.db.rows, tokenId);
  const deepest = Math.max(0, head - ctx.config.chainConfirmations + 1);
  const listing = await listingOf(ctx, tokenId);
  const offer = await offerOf(ctx, tokenId);
  const found = offer ? await findTransfer(ctx, offer) : null;
  const givers = offer ? await giversOf(ctx, offer) : [];
  const isWithSeller = token.ownerAddress !== null && givers.includes(token.ownerAddress);
  const hasLeft = listing !== null && token.ownerAddress !== listing.sellerAddress;
  return {
    token,
    version,
    listing,
    offer,
    // A token may have gone to its buyer and come back since.
    finding: found?.is === 'none' && isWithSeller ? null : found,
    sold: hasLeft && found?.is !== 'proven' ? await soldBy(ctx, listing) : null,
    hasLeftForGood: offer !== null && !isWithSeller && (await hasLeftSince(ctx, offer, givers, deepest)),
    approved: await approvedOf(ctx, listing, { head, deepest }),
  };
}

/** Names the row of a token as it is: whatever is written to it makes this another text. */
export async function versionOf(rows: Reader, tokenId: string): Promise<string> {
  const row = await rows
    .selectFrom('nft_token')
    .select(sql<string>`xmin::text`.as('version'))
    .where('id', '=', tokenId)
    .executeTakeFirst();
  return row?.version ?? '';
}

async function listingOf({ db }: Context, tokenId: string): Promise<PlacedListing | null> {
  const listing = await listingRows(db.rows)
    .where('listing.tokenId', '=', tokenId)
    .where('listing.status', 'in', ['ACTIVE', 'RESERVED', 'INVALID'])
    .orderBy('listing.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return listing ? placed(listing) : null;
}

async function offerOf({ db }: Context, tokenId: string): Promise<AcceptedOffer | null> {
  const offer = await offerRows(db.rows)
    .where('offer.tokenId', '=', tokenId)
    .where('offer.status', '=', 'ACCEPTED')
    .executeTakeFirst();
  return offer ? requireAccepted(offer) : null;
}

async function soldBy(ctx: Context, listing: PlacedListing): Promise<ProvenSale | 'young' | null> {
  if (listing.type !== 'FIXED_PRICE') return null;
  const last = await lastTransfer(ctx, listing.tokenId, [listing.sellerAddress]);
  if (!last) return null;
  try {
    const sale = await proveSale(ctx, listing, last.transactionHash);
    const isPromised = listing.status === 'RESERVED' || (await hasAcceptedOffer(ctx.db.rows, listing.tokenId));
    return sale.route === 'DIRECT' && isPromised ? null : sale;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'TRANSFER_UNPROVEN') return 'young';
    if (error.code === 'TRANSFER_MISMATCH' || error.code === 'TRANSFER_CLAIMED') return null;
    throw error;
  }
}

/** An older transfer says nothing: the token has come back to the seller since, also where nobody has read of that. */
async function hasLeftSince(
  ctx: Context,
  { tokenId, acceptedBlock }: AcceptedOffer,
  givers: readonly string[],
  deepest: number,
): Promise<boolean> {
  const last = await lastTransfer(ctx, tokenId, givers);
  if (!last) return false;
  return Number(last.block) > Number(acceptedBlock) && Number(last.block) <= deepest;
}

function lastTransfer({ db }: Context, tokenId: string, from: readonly string[]) {
  return db.rows
    .selectFrom('nft_transfer')
    .select(['transactionHash', 'block'])
    .where('tokenId', '=', tokenId)
    .where('from', 'in', [...from])
    .orderBy('block', 'desc')
    .orderBy('logIndex', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function approvedOf(
  ctx: Context,
  listing: PlacedListing | null,
  { head, deepest }: Pick<Approval, 'head' | 'deepest'>,
): Promise<Approval> {
  if (listing?.venue !== 'CONTRACT') return { now: true, deep: true, head, deepest };
  const now = await isApprovedAt(ctx, listing, 'latest');
  const deep = await isApprovedAt(ctx, listing, deepest);
  // The chain may have gone on since the run began.
  return { now, deep, head: now ? head : await headOf(ctx, listing.chain), deepest };
}

async function isApprovedAt(
  { chains }: Context,
  { chain, collectionAddress: to, tokenNumber, sellerAddress, contractAddress }: PlacedListing,
  tag: number | 'latest',
): Promise<boolean> {
  const ask = (method: string, ...args: readonly unknown[]) =>
    chains.tryCall(chainNumber(chain), { to, data: collectionCall(method, ...args), gas: OWNER_GAS }, tag);
  if (addressIn(await ask('getApproved', tokenNumber)) === contractAddress) return true;
  return isYes(await ask('isApprovedForAll', sellerAddress, contractAddress));
}
