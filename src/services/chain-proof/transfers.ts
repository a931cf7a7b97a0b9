import { nftTransferIn } from '../../core/chain/nft-transfers.js';
import type { ChainLog, ChainReceipt } from '../../core/chain/receipt.js';
import { coinTransfers, tokenTransfers } from '../../core/chain/transfers.js';
import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import type { Claimable } from './claims.js';
import { RECEIPT, type MinedTransaction } from './mined.js';

/** Units of a token or of the chain's coin that a transaction has moved, by what of it is claimed. */
export interface MovedUnits extends Pick<Claimable, 'kind' | 'place'> {
  readonly from: string;
  readonly to: string;
  /** Smallest units. */
  readonly units: bigint;
}

/** A token of ERC-721 that a transaction has moved, by the place of its log in the transaction. */
export interface MovedToken {
  readonly contract: string;
  /** Decimal text. */
  readonly tokenId: string;
  readonly from: string;
  readonly to: string;
  readonly place: number;
  /** Number of the log in its block, which a reorganisation may change. */
  readonly logIndex: number;
}

/** What a transaction has moved of a token of ERC-20, in the order of its logs. */
export function movedOfToken({ [RECEIPT]: receipt }: MinedTransaction, contract: string): MovedUnits[] {
  return tokenTransfers(receipt, contract).map(({ from, to, units, logIndex }) => ({
    kind: 'LOG',
    place: placeIn(receipt, logIndex),
    from,
    to,
    units,
  }));
}

/**
 * What a transaction has moved of a token, or of the chain's coin for no contract: what contracts passed on of that is not
 * among it. CHAIN_FAILED when the node knows the receipt and not the transaction, such as one that lags behind its neighbour:
 * for it, a payment would have moved nothing. Asks the chain for the coin.
 */
export async function movedMoney(
  { chains }: Pick<Context, 'chains'>,
  mined: MinedTransaction,
  contract: string | null,
): Promise<MovedUnits[]> {
  if (contract !== null) return movedOfToken(mined, contract);
  const { chainId, hash } = mined;
  const transaction = await chains.transaction(chainId, hash);
  if (transaction) {
    return coinTransfers(transaction).map(({ from, to, units }) => ({ kind: 'COIN', place: 0, from, to, units }));
  }
  const reason = `${hash} on chain ${chainId} has a receipt, and is unknown itself`;
  throw new AppError('CHAIN_FAILED', { message: 'The chain knows the receipt and not the transaction', reason });
}

/** The tokens of a contract that a transaction has moved, in the order of its logs. */
export function movedTokens({ [RECEIPT]: receipt }: MinedTransaction, contract: string): MovedToken[] {
  return receipt.logs.flatMap((log) => {
    const transfer = log.address === contract ? nftTransferIn(log) : null;
    return transfer ? [{ ...transfer, place: placeOf(receipt, log) }] : [];
  });
}

/** The place of a log among those of its transaction. */
export function placeOf(receipt: ChainReceipt, { index }: Pick<ChainLog, 'index'>): number {
  return placeIn(receipt, index);
}

/** Nodes number logs within the block, in which a reorganisation may move the transaction. */
function placeIn({ logs }: ChainReceipt, logIndex: number): number {
  return logIndex - logs.reduce((least, { index }) => Math.min(least, index), logIndex);
}
