import { type HDNodeWallet, parseEther, toQuantity, type TransactionResponse, Wallet } from 'ethers';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { sharedChain } from '../../support/shared-chain.js';
import { newWallet } from '../../support/wallets.js';

/** The name and the EIP-155 number of the chain that these tests trade on. */
export const CHAIN = 'sepolia';
export const CHAIN_ID = 11_155_111;
/** Blocks after which a transaction counts in these tests. */
export const DEEP = 3;

/** Somebody with an account, and a wallet that is linked to it and can pay for its transactions. */
export type Person = Client & { readonly user: { readonly id: string }; readonly wallet: HDNodeWallet };

/** A transaction as the server answers it. */
export interface Prepared {
  readonly chainId: number;
  readonly from: string;
  readonly to: string | null;
  readonly data: string;
  readonly value: string;
}

/** A chain of this machine that the server asks. The first call of a file, in place of `world`. */
export async function nftChain(more: Readonly<Record<string, string>> = {}): Promise<LocalChain> {
  const environment = { CHAIN_CONFIRMATIONS: String(DEEP), ...more };
  return sharedChain({ chainId: CHAIN_ID, source: 'Hostile.sol', environment });
}

/** An account of the chain that can pay for its transactions. */
export async function newHolder(chain: LocalChain): Promise<HDNodeWallet> {
  const wallet = Wallet.createRandom().connect(chain.ethers);
  await chain.rpc('anvil_setBalance', wallet.address, toQuantity(parseEther('1000')));
  return wallet;
}

/** Somebody new, with so much ETH in a SPOT wallet of the platform where an amount is given. */
export async function newPerson(chain: LocalChain, balance?: string): Promise<Person> {
  const client = await newClient();
  const wallet = await newHolder(chain);
  await newLink(client.user.id, wallet.address);
  if (balance !== undefined) await funded(client, balance);
  return Object.assign(client, { wallet });
}

/** Gives an account so much of a currency in its SPOT wallet; answers the wallet. */
export async function funded({ user }: Pick<Person, 'user'>, balance: string, currency = 'ETH') {
  return newWallet({ owner: { userId: user.id }, currency, type: 'SPOT', balance });
}

/** Signs what the server has answered, sends it and waits until it is deep enough; answers the hash. */
export async function signed(chain: LocalChain, person: Pick<Person, 'wallet'>, answer: Prepared): Promise<string> {
  const hash = await signedOnly(person, answer);
  await bury(chain);
  return hash;
}

/** As {@link signed}, in the newest block of the chain. With `gas` it is sent even if it will fail. */
export async function signedOnly(
  { wallet }: Pick<Person, 'wallet'>,
  { chainId, from, to, data, value }: Prepared,
  gas?: number,
): Promise<string> {
  const limit = gas === undefined ? {} : { gasLimit: gas };
  return mined(await wallet.sendTransaction({ chainId, from, to, data, value, ...limit }));
}

/** Asks for the receipt until there is one: the library listens for the next block, and there may be none. */
export async function mined({ hash, provider }: Pick<TransactionResponse, 'hash' | 'provider'>): Promise<string> {
  while ((await provider.getTransactionReceipt(hash)) === null);
  return hash;
}

/** Has the chain bury all of its transactions deep enough. */
export async function bury(chain: LocalChain): Promise<void> {
  await chain.rpc('anvil_mine', toQuantity(DEEP));
}
