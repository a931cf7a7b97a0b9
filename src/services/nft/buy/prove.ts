import { COIN_DECIMALS } from '../../../core/chains.js';
import { amountOfUnits } from '../../../core/chain/units.js';
import { canonical } from '../../../core/money.js';
import type { MinedTransaction } from '../../chain-proof/mined.js';
import type { Context } from '../../frame/context.js';
import { requireUnclaimed } from '../own/claims.js';
import { marketplaceEvents } from '../own/contract-events.js';
import { requireNoContractSale } from '../own/contract-sales.js';
import { quoteOf, type PlacedListing } from '../own/listing.js';
import { mismatch, requireMined } from '../own/proof.js';
import { transfersIn, type ProvenTransfer } from '../own/prove-transfer.js';
import { requireOthers, requireReceived } from '../own/receiver.js';
import { QUOTE_MS } from './quote.js';

/** A sale of a listing that a transaction has made. Decimal texts. */
export interface ProvenSale {
  readonly route: 'CONTRACT' | 'DIRECT';
  readonly buyerAddress: string;
  readonly feeQuoted: string;
  readonly feeCollected: string;
  readonly royalty: string;
  readonly royaltyReceiver: string | null;
  readonly sellerNet: string;
  readonly transfer: ProvenTransfer;
}

/**
 * What a final transaction has sold of a listing: by its contract, with the figures of that, or directly to an address that
 * was quoted in the last 24 hours, of which nothing is collected. TRANSFER_MISMATCH where it has sold nothing of it, and where
 * another contract has sold it; TRANSFER_CLAIMED where its transfer proves a sale already; TRANSFER_UNPROVEN;
 * CHAIN_NOT_CONFIGURED, CHAIN_FAILED. Asks the chain, so call it outside of transactions.
 */
export async function proveSale(ctx: Context, listing: PlacedListing, hash: string): Promise<ProvenSale> {
  const mined = await requireMined(ctx, listing.chain, hash);
  const all = transfersOf(listing, mined);
  await requireUnclaimed(ctx, listing.chain, all);
  // An older one has sold the token before: what came back is sold anew.
  const transfers = all.filter(({ block }) => block > Number(listing.listedBlock));
  const bought = boughtIn(listing, mined);
  if (bought) return contractSale(listing, bought, transfers);
  const [last] = transfers.slice(-1);
  if (!last) throw mismatch('The transaction does not transfer the token from its seller');
  await requireNoContractSale(ctx, listing.chain, mined, last);
  await requireOthers(ctx, listing, last);
  const sale = await directSale(ctx, listing, last);
  await requireReceived(ctx, mined, last);
  return sale;
}

function transfersOf(
  { collectionAddress, tokenNumber, sellerAddress }: PlacedListing,
  mined: MinedTransaction,
): ProvenTransfer[] {
  return transfersIn(mined, collectionAddress).filter(
    ({ tokenId, from }) => tokenId === tokenNumber && from === sellerAddress,
  );
}

/** What the marketplace contract of the listing says that it has sold of it. */
function boughtIn(
  { contractAddress, collectionAddress, tokenNumber, sellerAddress }: PlacedListing,
  mined: MinedTransaction,
): Readonly<Record<string, string>> | null {
  const bought = marketplaceEvents(mined).find(
    ({ contract, name, args }) =>
      contract === contractAddress &&
      name === 'ItemBought' &&
      args['collection'] === collectionAddress &&
      args['tokenId'] === tokenNumber &&
      args['seller'] === sellerAddress,
  );
  return bought?.args ?? null;
}

function contractSale(
  listing: PlacedListing,
  args: Readonly<Record<string, string>>,
  transfers: readonly ProvenTransfer[],
): ProvenSale {
  const transfer = transfers.find(({ to }) => to === args['buyer']);
  const amount = (name: string) => amountOfUnits(BigInt(args[name] ?? '0'), COIN_DECIMALS);
  if (!transfer) throw mismatch('The contract has not transferred the token by this sale since it was listed');
  if (amount('price') !== canonical(listing.price)) {
    throw mismatch('The contract has sold the token at another price than that of the listing');
  }
  const [fee, royalty] = [amount('fee'), amount('royalty')];
  const net = amountOfUnits(
    BigInt(args['price'] ?? '0') - BigInt(args['fee'] ?? '0') - BigInt(args['royalty'] ?? '0'),
    COIN_DECIMALS,
  );
  const receiver = royalty === '0' ? null : (args['royaltyReceiver'] ?? null);
  return {
    route: 'CONTRACT',
    buyerAddress: transfer.to,
    feeQuoted: fee,
    feeCollected: fee,
    royalty,
    royaltyReceiver: receiver,
    sellerNet: net,
    transfer,
  };
}

/** Nothing is collected where a token changes hands directly: the seller got whatever the two agreed on. */
async function directSale({ db }: Context, listing: PlacedListing, last: ProvenTransfer): Promise<ProvenSale> {
  // By the time of its block: whoever tells of it late, or waits until it is deep enough, loses nothing.
  const since = new Date(Date.parse(last.at) - QUOTE_MS).toISOString();
  const quoted = await db.rows
    .selectFrom('nft_quote')
    .select('block')
    .where('listingId', '=', listing.id)
    .where('buyerAddress', '=', last.to)
    .where('quotedAt', '>', since)
    .where('block', '<', String(last.block))
    .executeTakeFirst();
  if (!quoted) throw mismatch('The token went to an address that was not quoted this sale in the 24 hours before');
  const { fee } = quoteOf(listing);
  return {
    route: 'DIRECT',
    buyerAddress: last.to,
    feeQuoted: fee.toString(),
    feeCollected: '0',
    royalty: '0',
    royaltyReceiver: null,
    sellerNet: canonical(listing.price),
    transfer: last,
  };
}
