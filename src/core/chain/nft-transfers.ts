import { dataLength, id } from 'ethers';
import type { ChainLog } from './receipt.js';
import { addressInTopic } from './transfers.js';

/** A movement of one token of ERC-721. Minted tokens come from the zero address, and burned ones go there. */
export interface NftTransfer {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  /** Decimal text. */
  readonly tokenId: string;
  /** Number of the log in its block. */
  readonly logIndex: number;
}

export const NFT_TRANSFER = id('Transfer(address,address,uint256)');
const TOPICS = 4;

/** The transfer that a log is; null for any other. That of an ERC-20 has its amount among the data. */
export function nftTransferIn({ address, topics, data, index, removed }: ChainLog): NftTransfer | null {
  const [event, sender = '', recipient = '', number = ''] = topics;
  if (removed || event !== NFT_TRANSFER || topics.length !== TOPICS || dataLength(data) !== 0) return null;
  const [from, to] = [addressInTopic(sender), addressInTopic(recipient)];
  if (from === null || to === null) return null;
  return { contract: address, from, to, tokenId: BigInt(number).toString(), logIndex: index };
}
