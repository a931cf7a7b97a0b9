import { toQuantity } from 'ethers';
import { chainNumber } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import type { PreparedTransaction } from '../own/chain.js';

// Asks chains: nothing here is called inside a transaction.

/** The chain of the demo data, whose coin is worth nothing. */
export const CHAIN = 'sepolia';

/** Accounts that anvil signs for by itself: their keys are public, and each has coins on every chain that it starts. */
export const ACCOUNTS = {
  admin: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  creator: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  buyer: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
} as const;

/**
 * Whether the chain is one of development: only such a chain signs for accounts whose keys everybody knows. One that does
 * not answer is none, which must not keep the server from its first start.
 */
export async function isDevelopmentChain(ctx: Context): Promise<boolean> {
  if (!ctx.chains.isConfigured) return false;
  try {
    // Which chain its node serves is asked with it.
    await ctx.chains.head(chainNumber(CHAIN));
    const accounts = await asked(ctx, 'eth_accounts');
    const known = Array.isArray(accounts) ? accounts.map((address) => String(address).toLowerCase()) : [];
    return Object.values(ACCOUNTS).every((address) => known.includes(address.toLowerCase()));
  } catch (error) {
    ctx.log.info({ module: 'nft', err: error }, 'the demo data has no NFTs: the chain is none of development');
    return false;
  }
}

/** Has the chain sign a transaction of one of the accounts, and bury it deep enough to count; answers its hash. */
export async function signed(ctx: Context, transaction: PreparedTransaction | null): Promise<string> {
  if (!transaction) throw new Error('nothing is to be signed');
  const { from, to, data, value } = transaction;
  const hash = await asked(ctx, 'eth_sendTransaction', { from, data, value, ...(to === null ? {} : { to }) });
  await asked(ctx, 'anvil_mine', toQuantity(ctx.config.chainConfirmations));
  if (typeof hash === 'string') return hash;
  throw new Error(`the development chain answered no hash: ${JSON.stringify(hash)}`);
}

async function asked({ chains }: Context, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const answer = await chains.askOnce(chainNumber(CHAIN), { method, params });
  if ('refused' in answer) throw new Error(`${method}: the development chain refused: ${answer.refused}`);
  return answer.result;
}
