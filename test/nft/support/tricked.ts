import { ZeroAddress, type BaseContract } from 'ethers';
import type { LocalChain } from '../../support/local-chain.js';
import { ROYALTIES, TRICKS, type Royalty, type Trick } from '../contracts/support/hostile.js';
import { mined, type Person } from './chain.js';
import { done, IMPORT, newDraft, type Deployed, type Minted } from './market.js';

/** A collection whose contract answers whatever it is told to. */
export interface Tricked extends Deployed {
  readonly contract: BaseContract;
}

let lastNumber = 0;

/** A contract that belongs to somebody, and asks for a tenth of each sale for the receiver unless it is told otherwise. */
export async function newTrickster(
  chain: LocalChain,
  { wallet }: Pick<Person, 'wallet'>,
  receiver: string,
): Promise<BaseContract> {
  return chain.deploy('OwnedTrickster', wallet.address, receiver);
}

/** A collection of such a contract, which its owner has imported. */
export async function newTricked(
  chain: LocalChain,
  creator: Person,
  receiver: string,
  over: object = {},
): Promise<Tricked> {
  const contract = await newTrickster(chain, creator, receiver);
  const contractAddress = await contract.getAddress();
  const { id } = await newDraft(creator, { contractAddress, ...over });
  return { id, contractAddress, creator, contract };
}

/** Mints a token of such a collection for its creator, past the platform; answers its number. */
export async function mintedTricked({ contract, creator }: Omit<Tricked, 'id'>): Promise<string> {
  lastNumber += 1;
  await acted(contract, 'mint', creator.wallet.address, lastNumber);
  return String(lastNumber);
}

/** A token of such a collection, which its creator has imported. */
export async function newTrickedToken(collection: Tricked): Promise<Minted> {
  const tokenId = await mintedTricked(collection);
  const { id } = await done(collection.creator, 'POST', IMPORT, { collectionId: collection.id, tokenId });
  return { id, tokenId, collection, owner: collection.creator };
}

/** Tells a contract how it treats questions for an owner, and which owner it claims where it claims one. */
export async function play(
  { contract }: Pick<Tricked, 'contract'>,
  trick: Trick,
  claimed: string = ZeroAddress,
): Promise<void> {
  await acted(contract, 'play', TRICKS.indexOf(trick), claimed, '0x');
}

/** Tells a contract what royalty it names. */
export async function ask({ contract }: Pick<Tricked, 'contract'>, royalty: Royalty): Promise<void> {
  await acted(contract, 'ask', ROYALTIES.indexOf(royalty));
}

async function acted(contract: BaseContract, method: string, ...args: readonly unknown[]): Promise<void> {
  await mined(await contract.getFunction(method).send(...args));
}
