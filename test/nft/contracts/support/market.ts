import type { BaseContract } from 'ethers';
import type { Actor, CallOptions, Outcome } from './actor.js';
import { done, type Ground } from './ground.js';

export const FEE_POINTS = 250;
export const MAX_ROYALTY_POINTS = 2_000;
export const PRICE = 1_000_001n;
/** Of {@link PRICE}: the fee rounded up, and a royalty of a tenth rounded down. */
export const SHARES = { fee: 25_001n, royalty: 100_000n, net: 875_000n };
const HOUR = 3_600;

/** A marketplace on a chain for tests, with what most tests do first. */
export class Market {
  private constructor(
    readonly ground: Ground,
    readonly contract: BaseContract,
  ) {}

  static async open(ground: Ground): Promise<Market> {
    const made = [ground.owner.address, ground.fees.address, FEE_POINTS, MAX_ROYALTY_POINTS];
    return new Market(ground, await ground.chain.deployArtifact('NftMarketplace', ...made));
  }

  /** A time an hour from now, in seconds since 1970. */
  async inAnHour(): Promise<number> {
    return (await this.ground.now()) + HOUR;
  }

  /** A token that its holder has approved for the marketplace. */
  async approved(holder: Actor, collection = this.ground.collection): Promise<bigint> {
    const tokenId = await this.ground.newToken(holder, collection);
    await done(holder.call(collection, 'approve', [this.contract.target, tokenId]));
    return tokenId;
  }

  /** A token that is for sale. */
  async listed(seller: Actor, { price = PRICE, collection = this.ground.collection } = {}): Promise<bigint> {
    const tokenId = await this.approved(seller, collection);
    await done(this.list(seller, tokenId, { price, collection }));
    return tokenId;
  }

  async list(
    seller: Actor,
    tokenId: bigint,
    {
      price = PRICE,
      deadline,
      collection = this.ground.collection,
      time,
    }: { price?: bigint; deadline?: number | bigint; collection?: BaseContract; time?: number } = {},
  ): Promise<Outcome> {
    const args = [collection.target, tokenId, price, deadline ?? (await this.inAnHour())];
    return seller.call(this.contract, 'listItem', args, time === undefined ? {} : { time });
  }

  async cancel(seller: Actor, tokenId: bigint, collection = this.ground.collection): Promise<Outcome> {
    return seller.call(this.contract, 'cancelListing', [collection.target, tokenId]);
  }

  async buy(
    buyer: Actor,
    tokenId: bigint,
    seller: Actor,
    { collection = this.ground.collection, ...options }: CallOptions & { collection?: BaseContract } = {},
  ): Promise<Outcome> {
    const args = [collection.target, tokenId, seller.address];
    return buyer.call(this.contract, 'buyItem', args, { value: PRICE, ...options });
  }

  async listing(tokenId: bigint, collection = this.ground.collection): Promise<unknown[]> {
    return [...(await this.contract.getFunction('listings').staticCall(collection, tokenId))];
  }

  async configure(fee: number, maxRoyalty: number, receiver = this.ground.fees): Promise<Outcome> {
    return this.ground.owner.call(this.contract, 'configure', [receiver.address, fee, maxRoyalty]);
  }
}
