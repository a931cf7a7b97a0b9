import { ZeroAddress, type BaseContract } from 'ethers';
import { LocalChain } from '../../../support/local-chain.js';
import { Actor, addressOf, reasonIn, type CallOptions } from './actor.js';
import { MOODS, ROYALTIES, TRICKS, type Mood, type Royalty, type Trick } from './hostile.js';

/** What a hostile contract calls whoever calls it with. */
export interface Again {
  readonly contract: BaseContract;
  readonly method: string;
  readonly args?: readonly unknown[];
}

/** A chain with people, a collection of 10 % royalty and one that lies. Gas costs nothing there. */
export class Ground {
  readonly owner: Actor;
  readonly alice: Actor;
  readonly bob: Actor;
  readonly carol: Actor;
  /** Has the contracts act, and feel. */
  readonly keeper: Actor;
  private lastTokenId = 0n;

  private constructor(
    readonly chain: LocalChain,
    accounts: readonly string[],
    /** Contracts that take what they are paid. */
    readonly fees: Actor,
    readonly artist: Actor,
    readonly collection: BaseContract,
    readonly trickster: BaseContract,
  ) {
    const [owner, alice, bob, carol, keeper] = accounts.map((account) => new Actor(chain, account));
    this.owner = owner!;
    this.alice = alice!;
    this.bob = bob!;
    this.carol = carol!;
    this.keeper = keeper!;
  }

  static async open(): Promise<Ground> {
    const chain = await LocalChain.start(31_337, 'Hostile.sol', { accounts: 6, isFree: true });
    const [, ...accounts] = (await chain.rpc('eth_accounts')) as string[];
    const [owner = '', , , , keeper = ''] = accounts;
    const newParty = async () => new Actor(chain, keeper, await chain.deploy('Party'));
    const [fees, artist] = [await newParty(), await newParty()];
    const collection = await chain.deployArtifact('NftCollection', 'Ground', 'GRD', owner, artist.address, 1_000);
    const trickster = await chain.deploy('Trickster', artist.address);
    return new Ground(chain, accounts, fees, artist, collection, trickster);
  }

  async close(): Promise<void> {
    await this.chain.close();
  }

  /** A contract that acts for itself and treats others by its mood. */
  async newParty(mood: Mood = 'Takes', again?: Again): Promise<Actor> {
    const party = new Actor(this.chain, this.keeper.address, await this.chain.deploy('Party'));
    await this.feel(party, mood, again);
    return party;
  }

  async feel({ contract }: Actor, mood: Mood, again?: Again, options: CallOptions = {}): Promise<void> {
    if (contract === null) throw new Error('an account has no moods');
    await done(this.keeper.call(contract, 'feel', [MOODS.indexOf(mood), calldata(again)], options));
  }

  /** How often a party or the lying collection was let in a second time. */
  async reentered(contract: BaseContract | null): Promise<bigint> {
    return (await contract?.getFunction('reentered').staticCall()) as bigint;
  }

  /** A new token of a collection in the hands of a holder. */
  async newToken(holder: Actor, collection = this.collection): Promise<bigint> {
    this.lastTokenId += 1n;
    if (collection === this.trickster) {
      await done(this.keeper.call(collection, 'mint', [holder.address, this.lastTokenId]));
    } else {
      await done(this.owner.call(collection, 'mint', [holder.address, this.lastTokenId, '']));
    }
    return this.lastTokenId;
  }

  async play(
    trick: Trick,
    { claimed = ZeroAddress, again }: { claimed?: string; again?: Again } = {},
    options: CallOptions = {},
  ): Promise<void> {
    const args = [TRICKS.indexOf(trick), claimed, calldata(again)];
    await done(this.keeper.call(this.trickster, 'play', args, options));
  }

  async ask(royalty: Royalty, options: CallOptions = {}): Promise<void> {
    await done(this.keeper.call(this.trickster, 'ask', [ROYALTIES.indexOf(royalty)], options));
  }

  async ownerOf(tokenId: bigint, collection = this.collection): Promise<string> {
    return (await collection.getFunction('ownerOf').staticCall(tokenId)) as string;
  }

  async balanceOf(holder: Actor | BaseContract): Promise<bigint> {
    const address = holder instanceof Actor ? holder.address : addressOf(holder);
    return this.chain.ethers.getBalance(address);
  }

  async owed(venue: BaseContract, { address }: Actor): Promise<bigint> {
    return (await venue.getFunction('owed').staticCall(address)) as bigint;
  }

  /** Makes a contract richer that is not asked. */
  async force(to: BaseContract, amount: bigint): Promise<void> {
    await this.chain.deploy('Force', addressOf(to), { value: amount });
  }

  /** The time of the newest block, in seconds since 1970. */
  async now(): Promise<number> {
    const block = (await this.chain.rpc('eth_getBlockByNumber', 'latest', false)) as { timestamp: string };
    return Number(block.timestamp);
  }
}

/** Requires that a call of the preparations was let through. */
export async function done(calling: Promise<{ error: string | null }>): Promise<void> {
  const { error } = await calling;
  if (error !== null) throw new Error(error);
}

/** Why a contract cannot be made; null when it was. */
export async function refusal(making: Promise<unknown>): Promise<string | null> {
  try {
    await making;
    return null;
  } catch (error) {
    return reasonIn(error);
  }
}

function calldata(again?: Again): string {
  return again === undefined ? '0x' : again.contract.interface.encodeFunctionData(again.method, again.args ?? []);
}
