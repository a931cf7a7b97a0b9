import type { BaseContract } from 'ethers';
import type { Actor, CallOptions, Outcome } from './actor.js';
import { done, type Ground } from './ground.js';

export interface Terms {
  readonly seller: string;
  readonly collection: string;
  readonly tokenId: bigint;
  readonly price: bigint;
  readonly minBidIncrement: bigint;
  readonly reservePrice: bigint;
  readonly startTime: number;
  readonly endTime: number;
  readonly extension: number;
  readonly feeBasisPoints: number;
  readonly royaltyBasisPoints: number;
  readonly feeReceiver: string;
  readonly royaltyReceiver: string;
}

export const PRICE = 1_000n;
export const INCREMENT = 100n;
export const EXTENSION = 100;
/** Of a bid of {@link PRICE}, at a fee of 2.5 % and a royalty of 10 %. */
export const SHARES = { fee: 25n, royalty: 100n, net: 875n };
const LASTS = 1_000;

/** An auction of one token that its seller has approved for it. */
export class Auction {
  private constructor(
    readonly ground: Ground,
    readonly contract: BaseContract,
    readonly seller: Actor,
    readonly collection: BaseContract,
    readonly terms: Terms,
  ) {}

  static async open(
    ground: Ground,
    seller: Actor,
    {
      collection = ground.collection,
      ...other
    }: Partial<Omit<Terms, 'collection'>> & { collection?: BaseContract } = {},
  ): Promise<Auction> {
    const tokenId = other.tokenId ?? (await ground.newToken(seller, collection));
    const terms = { ...(await usualTerms(ground, seller, collection, tokenId)), ...other };
    const contract = await ground.chain.deployArtifact('NftAuction', terms);
    await done(seller.call(collection, 'approve', [contract.target, tokenId]));
    return new Auction(ground, contract, seller, collection, terms);
  }

  async bid(bidder: Actor, value: bigint, options: CallOptions = {}): Promise<Outcome> {
    return bidder.call(this.contract, 'bid', [], { ...options, value });
  }

  async abort(by: Actor, options: CallOptions = {}): Promise<Outcome> {
    return by.call(this.contract, 'abort', [], options);
  }

  /** Settles at the end, or at once when that is over. */
  async settle(by: Actor, options: CallOptions = {}): Promise<Outcome> {
    const [end, next] = [Number(await this.read('endTime')), (await this.ground.now()) + 1];
    return by.call(this.contract, 'settle', [], { time: Math.max(end, next), ...options });
  }

  async read(getter: string): Promise<unknown> {
    return this.contract.getFunction(getter).staticCall();
  }

  /** Takes the token from the seller. */
  async move(to: Actor): Promise<void> {
    const args = [this.seller.address, to.address, this.terms.tokenId];
    await done(this.seller.call(this.collection, 'transferFrom', args));
  }

  async owner(): Promise<string> {
    return this.ground.ownerOf(this.terms.tokenId, this.collection);
  }
}

export async function usualTerms(
  ground: Ground,
  seller: Actor,
  collection: BaseContract,
  tokenId: bigint,
): Promise<Terms> {
  const now = await ground.now();
  return {
    seller: seller.address,
    collection: String(collection.target),
    tokenId,
    price: PRICE,
    minBidIncrement: INCREMENT,
    reservePrice: 0n,
    startTime: now,
    endTime: now + LASTS,
    extension: EXTENSION,
    feeBasisPoints: 250,
    royaltyBasisPoints: 1_000,
    feeReceiver: ground.fees.address,
    royaltyReceiver: ground.artist.address,
  };
}
