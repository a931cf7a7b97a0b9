import { HDNodeWallet, id } from 'ethers';
import type { LocalChain } from '../../support/local-chain.js';
import { sharedChain } from '../../support/shared-chain.js';

/** EIP-155 number of the chain of these tests, and how addresses of the NFT market name it. */
export const CHAIN_ID = 1;
export const CHAIN = 'ethereum';

/** The house's account there, of which the server has only the address. */
export const HOUSE = HDNodeWallet.fromSeed(id('the house of these tests'));

/** A chain of this machine that the server asks about all uses. The first call of each file of this folder. */
export async function proofChain(): Promise<LocalChain> {
  const environment = { CHAIN_CONFIRMATIONS: '3', CONVERT_HOUSE_ADDRESS: HOUSE.address };
  return sharedChain({ chainId: CHAIN_ID, source: 'Deliveries.sol', environment });
}
