import { parseUnits } from 'ethers';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError, illegalState } from '../../../core/catalogue/errors.js';
import { amountOfUnits } from '../../../core/chain/units.js';
import { COIN_DECIMALS } from '../../../core/chains.js';
import { SECOND_MS } from '../../../core/clock.js';
import { Money } from '../../../core/money.js';
import { chainNumber, type NftChain } from '../../../core/nft-market/chains.js';
import { nftAuction } from '../../../core/nft-market/contracts.js';
import type { Context } from '../../frame/context.js';
import { ownAddress } from '../own/addresses.js';
import { chainOwner, isApproved, prepared, requireChains } from '../own/chain.js';
import { readPrice } from '../own/coin.js';
import { requireHighValueKyc } from '../own/high-value.js';
import { placed, placeOf, requirePricedListing, type ShownListing } from '../own/listing.js';
import type { PlacedBid } from './placed.js';
import { requireBiddable, requireEnough, requireInTime } from './require-open.js';

// Asks chains: nothing here is called inside a transaction.

interface ContractBid {
  readonly listingId: string;
  readonly amount: string;
  readonly walletAddress?: string | null;
}

/**
 * A bid in an auction at a contract: the transaction that makes it, which the bidder signs. Nothing is held or recorded: the
 * bid is known once the chain has it. Refused as any bid is, by what the contract says of its least bid and its end;
 * LISTING_INVALID where the token could not be delivered; CHAIN_NOT_CONFIGURED, CHAIN_FAILED.
 */
export async function prepareContractBid(
  ctx: Context,
  { listingId, amount: wish, walletAddress }: ContractBid,
): Promise<PlacedBid> {
  const { high, ...auction } = await requirePricedListing(ctx, listingId);
  const { chain, contractAddress: to, currency: code } = auction;
  requireBiddable(ctx, auction, requireUserId(ctx.caller));
  if (to === null) throw new Error('an auction at a contract has one');
  const amount = readPrice('amount', wish, { ...auction, code });
  const from = await ownAddress(ctx, chain, walletAddress);
  await requireHighValueKyc(ctx, amount, { code, high });
  requireChains(ctx);
  const { least, endTime } = await askContract(ctx, chain, to);
  requireInTime(ctx, { startTime: auction.startTime, endTime });
  requireEnough(amount, Money.parse(least, code));
  await requireDeliverable(ctx, auction, to);
  const value = parseUnits(amount.toString(), COIN_DECIMALS);
  return {
    bid: null,
    minimumNextBid: least,
    endTime,
    auctionExtended: false,
    transaction: prepared(chain, { from, to, data: nftAuction.call('bid'), value }),
  };
}

/** How an auction stands by its contract: what was read of its chain may be older. ILLEGAL_STATE where it is over. */
async function askContract({ chains }: Context, chain: NftChain, to: string) {
  const ask = async (method: string) => {
    const answer = await chains.call(chainNumber(chain), { to, data: nftAuction.call(method) });
    return nftAuction.interface.decodeFunctionResult(method, answer)[0];
  };
  if ((await ask('isOver')) === true) throw illegalState('The auction is over at its contract');
  return {
    least: amountOfUnits(BigInt(await ask('minimumNextBid')), COIN_DECIMALS),
    endTime: new Date(Number(await ask('endTime')) * SECOND_MS).toISOString(),
  };
}

async function requireDeliverable(ctx: Context, listing: ShownListing, contract: string): Promise<void> {
  const { sellerAddress } = listing;
  const place = placeOf(placed(listing));
  if ((await chainOwner(ctx, place)) !== sellerAddress) throw new AppError('LISTING_INVALID');
  if (await isApproved(ctx, place, sellerAddress, contract)) return;
  throw new AppError('LISTING_INVALID', { message: 'The seller has not approved the contract of the auction yet' });
}
