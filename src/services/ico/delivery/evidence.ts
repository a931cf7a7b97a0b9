import { AppError } from '../../../core/catalogue/errors.js';
import { findMined, type MinedTransaction } from '../../chain-proof/mined.js';
import type { Context } from '../../frame/context.js';

/** What a chain said of a transaction: mined; not yet; in a block that it gives up; or nothing that can be read. */
export type Evidence = MinedTransaction | { readonly is: 'unmined' | 'moving' | 'silent'; readonly reason: string };

export const SILENT = {
  is: 'silent',
  reason: 'The blockchain gave no answer that can be used: it is asked again',
} as const satisfies Evidence;

const REASONS = {
  unmined: 'The blockchain has not mined the transaction yet',
  moving: 'The blockchain is reorganising the block of the transaction',
} as const;

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
    const evidence = await findMined(ctx, chainId, hash);
    return evidence.is === 'mined' ? evidence : { ...evidence, reason: REASONS[evidence.is] };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CHAIN_FAILED')) throw error;
    ctx.log.warn({ module: 'ico', chainId, hash, err: error }, 'a chain says nothing of a delivery');
    return SILENT;
  }
}
