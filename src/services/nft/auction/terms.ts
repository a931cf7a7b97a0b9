import { parseUnits, ZeroAddress } from 'ethers';
import { COIN_DECIMALS } from '../../../core/chains.js';
import { SECOND_MS } from '../../../core/clock.js';
import { Money, canonical } from '../../../core/money.js';
import { basisPointsOf } from '../../../core/nft-market/rates.js';
import type { PlacedListing } from '../own/listing.js';

/** What a contract adds to the terms of a listing. */
export interface ContractTerms {
  /** Seconds by which a late bid moves the end; 0 for never. */
  readonly extension: number;
  readonly feeReceiver: string;
}

/** The terms of a listing as the contract of an auction takes them, in the order of its struct. */
export function auctionTerms(listing: PlacedListing, { extension, feeReceiver }: ContractTerms) {
  const { minBidIncrement, reservePrice, royaltyReceiver } = listing;
  return {
    seller: listing.sellerAddress,
    collection: listing.collectionAddress,
    tokenId: listing.tokenNumber,
    price: units(listing.price),
    minBidIncrement: units(minBidIncrement ?? '0'),
    reservePrice: units(reservePrice ?? '0'),
    startTime: secondsOf(listing.startTime),
    endTime: secondsOf(listing.endTime),
    extension,
    feeBasisPoints: basisPointsOf(canonical(listing.feePercent)),
    royaltyBasisPoints: royaltyPointsOf(listing),
    feeReceiver,
    royaltyReceiver: royaltyReceiver ?? ZeroAddress,
  };
}

/** Chains count whole seconds. */
export function secondsOf(time: string): number {
  return Math.floor(new Date(time).getTime() / SECOND_MS);
}

/** The royalty of a listing as a part of its price, rounded down. */
function royaltyPointsOf({ royalty, price, currency }: PlacedListing): number {
  const money = (text: string) => Money.parse(canonical(text), currency);
  const percent = Money.parse('100', currency).portion(money(royalty), money(price)).roundDown(2);
  return basisPointsOf(percent.toString());
}

function units(amount: string): bigint {
  return parseUnits(canonical(amount), COIN_DECIMALS);
}
