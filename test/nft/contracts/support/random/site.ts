import { AbiCoder, BaseContract, concat, Interface, toQuantity } from 'ethers';
import { artifact } from '../../../../support/local-chain.js';
import { addressOf, type Actor, type CallOptions, type Outcome } from '../actor.js';
import { Ground } from '../ground.js';
import { Market } from '../market.js';
import { MARKET, Model, type AuctionTerms, type Names, type Token } from './model.js';

const HOLDERS = [0, 1, 2, 3, 4] as const;
const CONFIG = { fee: 250, cap: 2_000 };
const AUCTION = artifact('NftAuction');
const AUCTION_ABI = new Interface(AUCTION.abi);

/** The chain on which the random calls are made: people 0 and 1 are accounts, and the rest contracts. */
export class Site implements Names {
  private snapshot: unknown;
  private venues: BaseContract[] = [];

  private constructor(
    readonly ground: Ground,
    readonly people: readonly Actor[],
    readonly tokens: readonly Token[],
    private readonly market: Market,
    private readonly reader: BaseContract,
  ) {}

  static async open(): Promise<Site> {
    const ground = await Ground.open();
    const market = await Market.open(ground);
    const parties = [await ground.newParty(), await ground.newParty(), await ground.newParty()];
    const people = [ground.alice, ground.bob, ...parties, ground.fees, ground.artist, ground.keeper];
    const tokens: Token[] = [];
    for (const owner of HOLDERS) {
      const isTricky = owner > 2;
      const id = await ground.newToken(people[owner]!, isTricky ? ground.trickster : ground.collection);
      tokens.push({ id, isTricky, owner, approved: null });
    }
    const site = new Site(ground, people, tokens, market, await ground.chain.deploy('Reader'));
    site.snapshot = await ground.chain.rpc('evm_snapshot');
    return site;
  }

  /** The state from which each run begins, with its model. */
  async begin(): Promise<Model> {
    await this.ground.chain.rpc('evm_revert', this.snapshot);
    this.snapshot = await this.ground.chain.rpc('evm_snapshot');
    this.venues = [this.market.contract];
    const [keeper, artist, fees] = [7, 6, 5];
    const people = { keeper, artist, accounts: [0, 1, keeper] };
    const tokens = this.tokens.map((token) => ({ ...token }));
    const balances = await this.balances();
    return new Model(this, tokens, people, balances, { ...CONFIG, receiver: fees }, await this.ground.now());
  }

  person(who: number): string {
    return this.people[who]?.address ?? '0x000000000000000000000000000000000000dEaD';
  }

  contract(venue: number): BaseContract {
    return this.venues[venue]!;
  }

  venue(at: number): string {
    return addressOf(this.contract(at));
  }

  collection({ isTricky }: { readonly isTricky: boolean }): BaseContract {
    return isTricky ? this.ground.trickster : this.ground.collection;
  }

  /** A call of one of the people, or else of the owner of the marketplace. */
  async call(
    who: number,
    to: BaseContract,
    method: string,
    args: readonly unknown[],
    options: CallOptions,
  ): Promise<Outcome> {
    return (this.people[who] ?? this.ground.owner).call(to, method, args, options);
  }

  async openAuction(model: Model, terms: AuctionTerms): Promise<void> {
    const token = model.tokens[terms.token]!;
    const given = {
      seller: this.person(terms.seller),
      collection: addressOf(this.collection(token)),
      tokenId: token.id,
      price: terms.price,
      minBidIncrement: terms.increment,
      reservePrice: terms.reserve,
      startTime: terms.start,
      endTime: terms.end,
      extension: terms.extension,
      feeBasisPoints: terms.fee,
      royaltyBasisPoints: terms.royalty,
      feeReceiver: this.person(terms.receiver),
      royaltyReceiver: this.person(model.people.artist),
    };
    const data = concat([AUCTION.bytecode, AbiCoder.defaultAbiCoder().encode(AUCTION_ABI.deploy.inputs, [given])]);
    const { contractAddress } = await this.send(model.now, { data });
    this.venues.push(new BaseContract(String(contractAddress), AUCTION_ABI, this.ground.chain.ethers));
  }

  /** Forces coins of the keeper upon a venue. */
  async force(model: Model, venue: number, value: bigint): Promise<void> {
    const data = await this.ground.chain.creation('Force', this.venue(venue));
    await this.send(model.now, { data, value: toQuantity(value) });
  }

  private async send(time: number, fields: object): Promise<{ contractAddress: string | null }> {
    const { chain, keeper } = this.ground;
    await chain.rpc('evm_setNextBlockTimestamp', time);
    const whole = { from: keeper.address, gas: '0x7a1200', gasPrice: '0x0', ...fields };
    const receipt = (await chain.rpc('eth_sendTransactionSync', whole)) as {
      status: string;
      contractAddress: string | null;
    };
    if (receipt.status !== '0x1') throw new Error('a contract could not be made');
    return receipt;
  }

  async balances(): Promise<bigint[]> {
    return this.read('balances', [this.people.map(({ address }) => address)]);
  }

  /** What the venues have, and what each owes to each of the people. */
  async venueFigures(): Promise<{ held: bigint[]; owed: bigint[][] }> {
    const venues = this.venues.map(addressOf);
    const people = this.people.map(({ address }) => address);
    const [held, owed] = await Promise.all([this.read('balances', [venues]), this.read('owed', [venues, people])]);
    return { held, owed: venues.map((_, n) => owed.slice(n * people.length, (n + 1) * people.length)) };
  }

  async listing(token: Token): Promise<unknown[]> {
    return this.market.listing(token.id, this.collection(token));
  }

  async isPaused(): Promise<unknown> {
    return this.contract(MARKET).getFunction('paused').staticCall();
  }

  private async read(method: string, args: readonly unknown[]): Promise<bigint[]> {
    return [...(await this.reader.getFunction(method).staticCall(...args))] as bigint[];
  }
}
