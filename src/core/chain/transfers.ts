import { dataLength, dataSlice, getAddress, id } from 'ethers';
import type { ChainLog, ChainReceipt, ChainTransaction } from './receipt.js';

/** A movement of money that a transaction made. */
export interface ChainTransfer {
  readonly from: string;
  readonly to: string;
  /** Smallest units of the token or coin. */
  readonly units: bigint;
  /** Number of the log in its block; -1 for the chain's own coin, which leaves none. */
  readonly logIndex: number;
}

/** Stands for the log of a payment in the chain's own coin. */
export const NO_LOG = -1;

const TRANSFER = id('Transfer(address,address,uint256)');
const WORD_BYTES = 32;

/** The transfers of a token that a receipt has logs of. Logs of another form or contract count as none. */
export function tokenTransfers({ logs }: Pick<ChainReceipt, 'logs'>, contract: string): ChainTransfer[] {
  return logs.filter((log) => log.address === contract && !log.removed).flatMap((log) => transferIn(log) ?? []);
}

/** What a transaction itself carried of the chain's coin; what contracts passed on is not among it. */
export function coinTransfers({ from, to, value }: Pick<ChainTransaction, 'from' | 'to' | 'value'>): ChainTransfer[] {
  return to === null || value === 0n ? [] : [{ from, to, units: value, logIndex: NO_LOG }];
}

/** Null for a log that is no transfer of ERC-20; that of an NFT has its number among the topics. */
function transferIn({ topics, data, index }: ChainLog): ChainTransfer | null {
  const [event, from = '', to = ''] = topics;
  if (event !== TRANSFER || topics.length !== 3 || dataLength(data) !== WORD_BYTES) return null;
  const [sender, recipient] = [addressInTopic(from), addressInTopic(to)];
  if (sender === null || recipient === null) return null;
  return { from: sender, to: recipient, units: BigInt(data), logIndex: index };
}

/** The address in a topic; null when the bytes before it are not zero. */
export function addressInTopic(topic: string): string | null {
  return /^0x0{24}[0-9a-f]{40}$/.test(topic) ? getAddress(dataSlice(topic, 12)) : null;
}
