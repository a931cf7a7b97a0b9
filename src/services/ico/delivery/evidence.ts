import { AppError } from '../../../core/catalogue/errors.js';
import type { ChainReceipt } from '../../../core/chain/receipt.js';
import type { Context } from '../../frame/context.js';

/** What a chain said of a transaction: mined; not so far; in a block that it gives up; or nothing that can be read. */
export type Evidence = Mined | { readonly is: 'unmined' | 'moving' | 'silent'; readonly reason: string };

export interface Mined {
  readonly is: 'mined';
  readonly receipt: ChainReceipt;
  /** Seconds since 1970. */
  readonly minedAt: number;
  /** Whether enough blocks lie on top of it to count as final; how many are enough. */
  readonly isDeep: boolean;
  readonly confirmations: number;
}

export const SILENT = {
  is: 'silent',
  reason: 'The blockchain gave no answer that can be used: it is asked again',
} as const satisfies Evidence;

const UNMINED = 'The blockchain has not mined the transaction so far';
const MOVING = 'The blockchain is reorganising the block of the transaction';

/**
 * What a chain says of a transaction, which may deliver to many. Answers `silent` when the chain cannot be asked, floods,
 * serves another chain or says nothing that makes sense. Asks the chain, so call it outside of transactions.
 */
export async function askChain(
  ctx: Pick<Context, 'chains' | 'config' | 'log'>,
  chainId: number,
  hash: string,
): Promise<Evidence> {
  try {
    return await evidenceOf(ctx, chainId, hash);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CHAIN_FAILED')) throw error;
    ctx.log.warn({ module: 'ico', chainId, hash, err: error }, 'a chain says nothing of a delivery');
    return SILENT;
  }
}

async function evidenceOf(
  { chains, config }: Pick<Context, 'chains' | 'config'>,
  chainId: number,
  hash: string,
): Promise<Evidence> {
  const confirmations = config.chainConfirmations;
  // The head first: a block that is dropped in between makes the receipt look less deep, and never deeper.
  const head = await chains.head(chainId);
  const receipt = await chains.receipt(chainId, hash);
  if (!receipt) return { is: 'unmined', reason: UNMINED };
  const block = await chains.block(chainId, receipt.blockNumber);
  if (block?.hash !== receipt.blockHash) return { is: 'moving', reason: MOVING };
  const isDeep = head - receipt.blockNumber + 1 >= confirmations;
  return { is: 'mined', receipt, minedAt: block.timestamp, isDeep, confirmations };
}
