import { Interface } from 'ethers';
import type { LocalChain } from '../../support/local-chain.js';
import { sharedChain } from '../../support/shared-chain.js';
import { CHAIN_ID, DEEP, mined, type Person } from './chain.js';
import { done, newDraft, type Deployed } from './market.js';

const CALLS = new Interface([
  'function mintMany(uint256 count)',
  'function moveMany(uint256 seed, uint256 count)',
  'function move(uint256 tokenId, address to)',
  'function bring(uint256 tokenId)',
  'function ownerOf(uint256 tokenId) view returns (address)',
]);
/** A transaction may use so much gas at most. */
const GAS = 15_000_000;

/** As `nftChain`, with the contract whose tokens move by the hundred. */
export async function crowdedChain(): Promise<LocalChain> {
  return sharedChain({ chainId: CHAIN_ID, source: 'Crowd.sol', environment: { CHAIN_CONFIRMATIONS: String(DEEP) } });
}

/** A collection whose tokens anybody moves. */
export class Crowd {
  private constructor(
    private readonly person: Person,
    readonly collection: Deployed,
  ) {}

  static async import(chain: LocalChain, person: Person): Promise<Crowd> {
    const contract = await chain.deploy('Crowd', person.wallet.address);
    const contractAddress = await contract.getAddress();
    const { id } = await newDraft(person, { contractAddress, royaltyPercent: '0' });
    return new Crowd(person, { id, contractAddress, creator: person });
  }

  /** Calls the contract, in a block of its own. */
  async call(method: 'mintMany' | 'moveMany' | 'move' | 'bring', ...args: readonly unknown[]): Promise<void> {
    const data = CALLS.encodeFunctionData(method, args);
    const { contractAddress: to } = this.collection;
    const hash = await mined(await this.person.wallet.sendTransaction({ to, data, gasLimit: GAS }));
    const receipt = await this.person.wallet.provider?.getTransactionReceipt(hash);
    if (receipt?.status !== 1) throw new Error(`${method} has failed`);
  }

  /** Who the chain says has a token. */
  async ownerOf(tokenId: number): Promise<string> {
    const data = CALLS.encodeFunctionData('ownerOf', [tokenId]);
    const answer = await this.person.wallet.provider?.call({ to: this.collection.contractAddress, data });
    return String(CALLS.decodeFunctionResult('ownerOf', answer ?? '0x')[0]);
  }

  /** A token that its owner may sell, by its id here. */
  async imported(tokenId: string): Promise<{ readonly id: string; readonly tokenId: string }> {
    const wish = { collectionId: this.collection.id, tokenId };
    const answer = await done(this.person, 'POST', '/api/nft/token/import', wish);
    return { id: answer.id, tokenId };
  }
}
