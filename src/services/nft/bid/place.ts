import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import type { AccountWalletId } from '../../../core/catalogue/wallet-ids.js';
import { newId } from '../../../core/ids.js';
import { Money, canonical } from '../../../core/money.js';
import { extendedEnd } from '../../../core/nft-market/auction.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { checkOffered } from '../../currency/require-offered.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { notify } from '../../notification/notify.js';
import { chosenAddress, countingOn } from '../own/addresses.js';
import { readPrice, WALLET_TYPE, type PriceCurrency } from '../own/coin.js';
import { requireHighValueKyc } from '../own/high-value.js';
import { holdMovement, releaseMovement } from '../own/ledger.js';
import type { BidRow } from '../own/rows.js';
import { nameOf } from '../own/token-name.js';
import { prepareContractBid } from './at-contract.js';
import { bidEvent, auctionTopic } from './event.js';
import { bidView, type PlacedBid } from './placed.js';
import { isAtContract, lockForBid, type AuctionForBid } from './read-auction.js';
import { leastBid, requireBiddable, requireEnough, requireInTime } from './require-open.js';

// Pays nobody else: what is held stays the bidder's until the token was transferred.
// Writes SQL: it moves money, or keeps it from moving.
// Writes nft_bid in one statement: it writes one row.

export interface PlaceBidInput {
  readonly listingId: string;
  readonly amount: string;
  /** Where the token is wanted: an address of the caller; absent, the primary one. */
  readonly walletAddress?: string | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Bids in an auction: the amount is held in the caller's SPOT wallet, and that of the bid before is free again by the
 * same commit. In an auction at a contract it answers the transaction to sign instead. NOT_FOUND; NFT_PAUSED; FORBIDDEN for the
 * seller and for another's address, NFT_NO_ADDRESS; ILLEGAL_STATE outside of its time, for what is no auction, and a hidden
 * collection; BAD_INPUT naming the least bid; KYC_REQUIRED; INSUFFICIENT_FUNDS, WALLET_FROZEN; what prepareContractBid refuses.
 */
export async function placeNftBid(ctx: Context, input: PlaceBidInput): Promise<PlacedBid> {
  const { idempotencyKey: key, ...asked } = input;
  const userId = requireUserId(ctx.caller);
  // It goes to a contract before its first bid, and never back.
  if (await isAtContract(ctx.db.rows, input.listingId)) return prepareContractBid(ctx, input);
  return inTransaction(ctx, { operation: 'placeNftBid', once: { input: asked, key } }, async (tx) => {
    const auction = await lockForBid(ctx, tx, input.listingId, userId);
    requireOpen(ctx, auction, userId);
    const currency: PriceCurrency = { ...auction, code: auction.currency };
    const amount = requireEnough(readPrice('amount', input.amount, currency), leastBid(auction));
    const bidderAddress = chosenAddress(countingOn(auction.links, auction.chain), input.walletAddress);
    await requireHighValueKyc(ctx, amount, currency, tx.rows);
    return place(ctx, tx, auction, { userId, bidderAddress, amount, walletId: payerOf(auction) });
  });
}

function requireOpen(ctx: Context, auction: AuctionForBid, userId: string): void {
  requireBiddable(ctx, auction, userId);
  if (auction.venue === 'CONTRACT') throw illegalState('Bids in this auction are made at its contract: try again');
  requireInTime(ctx, auction);
  checkOffered({ currency: auction.currency, type: WALLET_TYPE }, auction.isOffered);
}

function payerOf({ payerWalletId, currency }: AuctionForBid): AccountWalletId {
  if (payerWalletId !== null) return payerWalletId;
  throw new AppError('INSUFFICIENT_FUNDS', {
    message: `You have no ${currency} wallet of type ${WALLET_TYPE} to pay from: open one and fund it first`,
  });
}

interface NewBid {
  readonly userId: string;
  readonly bidderAddress: string;
  readonly amount: Money;
  readonly walletId: AccountWalletId;
}

/** All that is written goes out with the commit. */
async function place(ctx: Context, tx: Tx, auction: AuctionForBid, bid: NewBid): Promise<PlacedBid> {
  const now = ctx.clock.now();
  const extended = ctx.settings.flag('nftEnableAntiSnipe')
    ? extendedEnd(new Date(auction.endTime), now, ctx.settings.number('nftAntiSnipeExtension'))
    : null;
  const row = newBid(auction, bid, now);
  const endTime = (extended ?? new Date(auction.endTime)).toISOString();
  const after = { ...auction, highestBid: row.amount, bidCount: auction.bidCount + 1, endTime };
  const least = leastBid(after).toString();
  await tellOutbid(ctx, tx, auction, bid, least);
  await store(tx, auction, row, endTime);
  await tx.emit(auctionTopic(auction.id), bidEvent(after, row, least));
  await postWithCommit(tx, [
    ...released(auction),
    holdMovement({ kind: 'nft_bid', id: row.id, walletId: bid.walletId, amount: bid.amount }),
  ]);
  return {
    bid: bidView(row),
    minimumNextBid: least,
    endTime,
    auctionExtended: extended !== null,
    transaction: null,
  };
}

function newBid(
  { id: listingId }: AuctionForBid,
  { userId, bidderAddress, amount, walletId }: NewBid,
  now: Date,
): BidRow {
  const at = now.toISOString();
  const of = { id: newId(), listingId, userId, bidderAddress, walletId, amount: amount.toString() };
  return { ...of, status: 'ACTIVE', transactionHash: null, logIndex: null, createdAt: at, updatedAt: at };
}

async function store(tx: Tx, auction: AuctionForBid, row: BidRow, endTime: string): Promise<void> {
  const { highestBidId } = auction;
  if (highestBidId !== null) {
    const outbid = sql`update nft_bid set status = 'OUTBID', "updatedAt" = ${row.createdAt}::timestamptz
      where id = ${highestBidId} and status = 'ACTIVE'`;
    await tx.withCommit({ query: outbid.compile(tx.rows) });
  }
  await tx.withCommit({ query: tx.rows.insertInto('nft_bid').values(row).compile() });
  const leads = tx.rows
    .updateTable('nft_listing')
    .set({ highestBidId: row.id, highestBid: row.amount, highestBidderId: row.userId, highestWalletId: row.walletId })
    .set({ bidCount: auction.bidCount + 1, endTime, updatedAt: row.createdAt })
    .where('id', '=', auction.id);
  await tx.withCommit({ query: leads.compile() });
}

/** What the bid before has held, free again before the new one is held: one's own is replaced so. */
function released({ highestBidId: id, highestBid, highestWalletId: walletId, currency }: AuctionForBid) {
  if (id === null || highestBid === null || walletId === null) return [];
  return [releaseMovement({ kind: 'nft_bid', id, walletId, amount: Money.parse(canonical(highestBid), currency) })];
}

async function tellOutbid(
  ctx: Context,
  tx: Tx,
  auction: AuctionForBid,
  { userId, amount }: NewBid,
  least: string,
): Promise<void> {
  const { highestBidderId, tokenId, tokenName, tokenNumber, currency } = auction;
  if (highestBidderId === null || highestBidderId === userId) return;
  await notify(ctx, tx, {
    userId: highestBidderId,
    type: 'system',
    title: 'You were outbid',
    message: `Somebody bids ${amount} ${currency} for ${nameOf({ tokenName, tokenNumber })}: your held amount has been released. The next bid must be at least ${least} ${currency}.`,
    link: frontEndPath('nftToken', { id: tokenId }),
  });
}
