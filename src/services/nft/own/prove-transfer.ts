import { SECOND_MS } from '../../../core/clock.js';
import { nftTransferIn } from '../../../core/chain/nft-transfers.js';
import type { ChainReceipt } from '../../../core/chain/receipt.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Mined } from '../../../infra/chain/evidence.js';
import type { Context } from '../../frame/context.js';
import { requireMined } from './proof.js';
import type { LoggedTransfer } from './transfers.js';

// Asks chains: nothing here is called inside a transaction.

/** A transfer with the place of its log in the transaction, which a reorganisation of the chain does not change. */
export interface ProvenTransfer extends LoggedTransfer {
  readonly place: number;
}

/** What a final transaction has done to the tokens of one contract. */
export interface ProvenTransaction {
  readonly transfers: readonly ProvenTransfer[];
  readonly receipt: ChainReceipt;
}

/** What a final transaction has transferred of one contract. Refused as {@link requireMined} refuses. */
export async function provenTransfers(
  ctx: Pick<Context, 'chains' | 'config'>,
  chain: NftChain,
  contract: string,
  hash: string,
): Promise<readonly ProvenTransfer[]> {
  return (await provenTransaction(ctx, chain, contract, hash)).transfers;
}

/** As {@link provenTransfers}, with all that the transaction has logged. */
export async function provenTransaction(
  ctx: Pick<Context, 'chains' | 'config'>,
  chain: NftChain,
  contract: string,
  hash: string,
): Promise<ProvenTransaction> {
  const mined = await requireMined(ctx, chain, hash);
  return { transfers: transfersIn(mined, contract), receipt: mined.receipt };
}

function transfersIn({ receipt, minedAt }: Mined, contract: string): ProvenTransfer[] {
  const first = firstLog(receipt);
  const of = {
    transactionHash: receipt.hash,
    block: receipt.blockNumber,
    at: new Date(minedAt * SECOND_MS).toISOString(),
  };
  return receipt.logs
    .filter(({ address }) => address === contract)
    .flatMap((log) => {
      const transfer = nftTransferIn(log);
      return transfer ? [{ ...transfer, ...of, place: log.index - first }] : [];
    });
}

/** Nodes number logs within the block, in which a reorganisation may move the transaction. */
export function firstLog({ logs }: ChainReceipt): number {
  return logs.reduce((least, { index }) => Math.min(least, index), Infinity);
}
