import type { NftChain } from '../../../core/nft-market/chains.js';
import type { MinedTransaction } from '../../chain-proof/mined.js';
import { movedTokens, type MovedToken } from '../../chain-proof/transfers.js';
import type { Context } from '../../frame/context.js';
import { requireMined } from './proof.js';
import type { LoggedTransfer } from './transfers.js';

// Asks chains: nothing here is called inside a transaction.

/** A transfer with the place of its log in the transaction, which a reorganisation of the chain does not change. */
export interface ProvenTransfer extends LoggedTransfer, MovedToken {}

/** What a final transaction has transferred of one contract. Refused as {@link requireMined} refuses. */
export async function provenTransfers(
  ctx: Pick<Context, 'chains' | 'config'>,
  chain: NftChain,
  contract: string,
  hash: string,
): Promise<readonly ProvenTransfer[]> {
  return transfersIn(await requireMined(ctx, chain, hash), contract);
}

/** What a transaction has transferred of one contract, in the order of its logs. */
export function transfersIn(mined: MinedTransaction, contract: string): ProvenTransfer[] {
  const of = { transactionHash: mined.hash, block: mined.block, at: mined.minedAt.toISOString() };
  return movedTokens(mined, contract).map((moved) => ({ ...moved, ...of }));
}
