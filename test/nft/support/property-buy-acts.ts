import { world } from '../../support/world.js';
import type { Act, Known, Market } from './property-market.js';
import { buyPath } from './sales.js';

/** How many of the newest quotes are looked at. */
const NEWEST = 50;

/** What becomes of tokens at a fixed price. */
export const BUY_ACTS: readonly { readonly weight: number; readonly act: Act }[] = [
  { weight: 6, act: quote },
  { weight: 4, act: hand },
  { weight: 4, act: report },
  { weight: 4, act: escrow },
];

async function fixedPrice(market: Market) {
  const { rows } = (await world()).system.db;
  const open = rows.selectFrom('nft_listing').selectAll().where('status', '=', 'ACTIVE');
  return market.pick(await open.where('type', '=', 'FIXED_PRICE').orderBy('id').execute());
}

async function quote(market: Market): Promise<void> {
  const found = await fixedPrice(market);
  if (found) await market.act('quote', market.person(), buyPath(found));
}

async function escrow(market: Market): Promise<void> {
  const found = await fixedPrice(market);
  if (found) await market.act('escrow', market.person(), buyPath(found), { escrow: true });
}

/** Somebody who was quoted what is on sale, or was until the token went to them. */
async function quoted(market: Market, ...statuses: readonly ('ACTIVE' | 'INVALID')[]) {
  const { rows } = (await world()).system.db;
  const found = rows
    .selectFrom('nft_quote')
    .innerJoin('nft_listing', 'nft_listing.id', 'nft_quote.listingId')
    .select(['nft_listing.id', 'nft_listing.tokenId', 'nft_listing.sellerId', 'nft_listing.sellerAddress'])
    .select(['nft_quote.buyerAddress', 'nft_quote.block'])
    .where('nft_listing.status', 'in', statuses)
    .orderBy('nft_quote.quotedAt', 'desc')
    .limit(NEWEST);
  return market.pick(await found.execute());
}

type Quoted = NonNullable<Awaited<ReturnType<typeof quoted>>>;

/** The seller transfers a token to somebody who was quoted it, and often tells nobody. */
async function hand(market: Market): Promise<void> {
  const found = await quoted(market, 'ACTIVE');
  const buyer = found && market.personAt(found.buyerAddress);
  const token = market.tokens.find(({ id }) => id === found?.tokenId);
  if (!found || !buyer || !token || market.ownerOf(token.id).user.id !== found.sellerId) return;
  const sent = await market.send(token, buyer);
  if (!sent || market.chance() < 0.5) return;
  await market.bury();
  await tell(market, found, sent);
}

/** A party tells of the transfer that was made for a quote, deep or not. */
async function report(market: Market): Promise<void> {
  const found = await quoted(market, 'ACTIVE', 'INVALID');
  const known = market.transfers.findLast(
    ({ tokenId, from, to, block }) =>
      tokenId === found?.tokenId &&
      from === found.sellerAddress &&
      to === found.buyerAddress &&
      block > Number(found.block),
  );
  if (found && known) await tell(market, found, known);
}

async function tell(market: Market, { id, sellerId, buyerAddress }: Quoted, { hash }: Known): Promise<void> {
  const party = market.chance() < 0.5 ? market.personOf(sellerId) : market.personAt(buyerAddress);
  if (party) await market.act('report', party, buyPath({ id }), { transactionHash: hash });
}
