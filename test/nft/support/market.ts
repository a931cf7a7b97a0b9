import { ZeroAddress } from 'ethers';
import { nftCollection } from '../../../src/core/nft-market/contracts.js';
import type { LocalChain } from '../../support/local-chain.js';
import { endWindow } from '../../support/throttles.js';
import { CHAIN, CHAIN_ID, signed, type Person, type Prepared } from './chain.js';

export const COLLECTION = '/api/nft/collection';
export const TOKEN = '/api/nft/token';
export const MINT = '/api/nft/token/mint-web3';
export const IMPORT = '/api/nft/token/import';
/** A hash that IPFS may have. */
export const IPFS_HASH = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';

/** A collection that is deployed, and who has deployed it. */
export interface Deployed {
  readonly id: string;
  readonly contractAddress: string;
  readonly creator: Person;
}

/** A token that is minted, and who has it. */
export interface Minted {
  readonly id: string;
  readonly tokenId: string;
  readonly collection: Deployed;
  readonly owner: Person;
}

/** The collection that a test makes, unless it says otherwise. */
export const draft = (over: object = {}) => ({
  chain: CHAIN,
  name: 'Collection of a test',
  symbol: 'TST',
  royaltyPercent: '5',
  ...over,
});

/** Calls a documented path, which must succeed; answers the body. */
export async function done(person: Person, method: string, path: string, body?: object): Promise<any> {
  await endWindow('nftChain');
  const answer = await person.rest(method, path, body);
  if (answer.body.statusCode !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A collection that is no more than a draft; answers its id. */
export async function newDraft(creator: Person, over: object = {}): Promise<{ readonly id: string }> {
  return done(creator, 'POST', COLLECTION, draft(over));
}

/** A collection that its creator has deployed from here. */
export async function newCollection(chain: LocalChain, creator: Person, over: object = {}): Promise<Deployed> {
  const { id } = await newDraft(creator, over);
  const { transaction } = await done(creator, 'POST', `${COLLECTION}/${id}/deploy`, {});
  const transactionHash = await signed(chain, creator, transaction);
  const collection = await done(creator, 'POST', `${COLLECTION}/${id}/deploy`, { transactionHash });
  return { id, contractAddress: collection.contractAddress, creator };
}

/** A token that the creator of a collection has minted, to another person where one is given. */
export async function newToken(
  chain: LocalChain,
  collection: Deployed,
  { owner = collection.creator, ...texts }: { readonly owner?: Person; readonly [text: string]: unknown } = {},
): Promise<Minted> {
  const { creator, id: collectionId } = collection;
  const wish = { collectionId, name: 'Token of a test', to: owner.wallet.address, ...texts };
  const { transaction } = await done(creator, 'POST', MINT, wish);
  const transactionHash = await signed(chain, creator, transaction);
  const token = await done(creator, 'POST', MINT, { collectionId, transactionHash });
  return { id: token.id, tokenId: token.tokenId, collection, owner };
}

/** Somebody new with a collection and a token of it. */
export async function newOwnedToken(chain: LocalChain, creator: Person, texts: object = {}): Promise<Minted> {
  return newToken(chain, await newCollection(chain, creator), { ...texts });
}

/** The contract of a collection that was deployed elsewhere and belongs to the person; answers its address. */
export async function newForeignContract(chain: LocalChain, { wallet }: Pick<Person, 'wallet'>): Promise<string> {
  const contract = await chain.deployArtifact('NftCollection', 'Elsewhere', 'ELS', wallet.address, ZeroAddress, 0);
  return contract.getAddress();
}

/** A collection whose contract was deployed elsewhere. */
export async function newImported(chain: LocalChain, creator: Person): Promise<Deployed> {
  const contractAddress = await newForeignContract(chain, creator);
  const { id } = await newDraft(creator, { contractAddress });
  return { id, contractAddress, creator };
}

/** Mints at a contract itself, past the platform; answers the hash. */
export async function mintedAlone(
  chain: LocalChain,
  { creator, contractAddress }: Deployed,
  tokenId: string,
  { to = creator.wallet.address, uri = '' }: { readonly to?: string; readonly uri?: string } = {},
): Promise<string> {
  return signed(chain, creator, called(creator, contractAddress, 'mint', to, tokenId, uri));
}

/** Transfers a token at its contract itself, past the platform; answers the hash. */
export async function transferredAlone(
  chain: LocalChain,
  from: Person,
  { contractAddress, tokenId }: { readonly contractAddress: string; readonly tokenId: string },
  to: string,
): Promise<string> {
  return signed(chain, from, called(from, contractAddress, 'transferFrom', from.wallet.address, to, tokenId));
}

/** A call of a collection that a person signs. */
export function called({ wallet }: Person, to: string, method: string, ...args: readonly unknown[]): Prepared {
  const data = nftCollection.call(method, ...args);
  return { chainId: CHAIN_ID, from: wallet.address, to, data, value: '0x0' };
}
