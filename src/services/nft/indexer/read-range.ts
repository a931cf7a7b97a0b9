import { nftTransferIn, NFT_TRANSFER } from '../../../core/chain/nft-transfers.js';
import type { PlacedLog } from '../../../core/chain/receipt.js';
import { addressInTopic } from '../../../core/chain/transfers.js';
import { SECOND_MS } from '../../../core/clock.js';
import { chainNumber } from '../../../core/nft-market/chains.js';
import { nftAuction, nftMarketplace } from '../../../core/nft-market/contracts.js';
import { id } from 'ethers';
import { eventIn, type ContractEvent } from '../../chain-proof/events.js';
import type { Context } from '../../frame/context.js';
import type { LoggedTransfer } from '../own/transfers.js';
import type { Cursor, KnownBlock } from './cursor.js';
import type { Range } from '../../chain-proof/ranges.js';
import { askLogs } from './read-range-logs.js';
import { addressesOf, type Watched } from './watched.js';

/** The chain has changed while it was read, so that what was read is of two chains. */
export class ChainMoved extends Error {}

/** What the marketplace's contracts have logged, by its place. */
export interface LoggedEvent extends ContractEvent {
  readonly contractAddress: string;
  readonly transactionHash: string;
  readonly logIndex: number;
  readonly block: number;
  /** The time of the block, ISO 8601. */
  readonly at: string;
}

/** An approval that has changed: of one token, or of all tokens of an owner. */
export interface LoggedApproval {
  readonly contract: string;
  /** Decimal text; null for all of the owner's. */
  readonly tokenId: string | null;
  readonly owner: string;
}

/** What a range of blocks has logged, and its newest blocks. */
export interface ReadRange {
  readonly toBlock: number;
  readonly hashes: readonly KnownBlock[];
  readonly transfers: readonly LoggedTransfer[];
  readonly approvals: readonly LoggedApproval[];
  readonly events: readonly LoggedEvent[];
}

const APPROVAL = id('Approval(address,address,uint256)');
const APPROVAL_FOR_ALL = id('ApprovalForAll(address,address,bool)');
const TOPICS = [NFT_TRANSFER, APPROVAL, APPROVAL_FOR_ALL, ...topicsOf(nftMarketplace), ...topicsOf(nftAuction)];
/** Blocks whose times are asked for at once, where the node does not say them with the logs. */
const AT_ONCE = 16;

function topicsOf(contract: typeof nftMarketplace): string[] {
  const topics: string[] = [];
  contract.interface.forEachEvent(({ topicHash }) => void topics.push(topicHash));
  return topics;
}

/** How many logs were read. */
export function logsOf({ transfers, approvals, events }: ReadRange): number {
  return transfers.length + approvals.length + events.length;
}

/**
 * What the contracts of a chain have logged in a range of blocks, which follow on `after`. The hashes are of the blocks from
 * `hashedFrom` on. CHAIN_FAILED; ContractsRefused; ChainMoved where the chain has changed while it was read.
 */
export async function readRange(
  ctx: Context,
  watched: Watched,
  { fromBlock, toBlock, hashedFrom, after }: Range & { readonly hashedFrom: number; readonly after: Cursor | null },
): Promise<ReadRange> {
  const { collections, marketplaces, auctions } = watched;
  const asked = { chain: watched.chain, topics: TOPICS, fromBlock, toBlock };
  const logs = await askLogs(ctx, asked, addressesOf(watched));
  const hashes = await hashesOf(ctx, watched, Math.max(fromBlock, hashedFrom), { toBlock, after });
  requireSame(logs, hashes);
  const times = await timesOf(ctx, watched, logs);
  const at = ({ blockNumber }: PlacedLog) => {
    const minedAt = times.get(blockNumber);
    if (minedAt === undefined) throw new Error(`the time of block ${blockNumber} was asked for`);
    return new Date(minedAt * SECOND_MS).toISOString();
  };
  const placed = (log: PlacedLog) => ({
    transactionHash: log.transactionHash,
    logIndex: log.index,
    block: log.blockNumber,
    at: at(log),
  });
  const ofCollections = logs.filter((log) => collections.has(log.address));
  return {
    toBlock,
    hashes,
    transfers: ofCollections.flatMap((log) => {
      const transfer = nftTransferIn(log);
      return transfer ? [{ ...transfer, ...placed(log) }] : [];
    }),
    approvals: ofCollections.flatMap((log) => approvalIn(log) ?? []),
    events: logs.flatMap((log) => {
      const event = marketplaces.has(log.address) ? eventIn(log, nftMarketplace) : null;
      const found = event ?? (auctions.has(log.address) ? eventIn(log, nftAuction) : null);
      return found ? [{ ...found, contractAddress: log.address, ...placed(log) }] : [];
    }),
  };
}

/** Each block follows on the one before it, the first on the newest that was read, if that is the one before it. */
async function hashesOf(
  ctx: Context,
  { chain }: Watched,
  from: number,
  { toBlock, after }: { readonly toBlock: number; readonly after: Cursor | null },
): Promise<KnownBlock[]> {
  const numbers = Array.from({ length: Math.max(0, toBlock - from + 1) }, (_, at) => from + at);
  const hashes: KnownBlock[] = [];
  let last = after?.hashes.at(-1);
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const blocks = await Promise.all(
      numbers.slice(at, at + AT_ONCE).map((number) => ctx.chains.block(chainNumber(chain), number)),
    );
    for (const block of blocks) {
      if (!block) throw new ChainMoved(`a block of ${chain} is gone while it is read`);
      const { number, hash } = block;
      if (last?.number === number - 1 && last.hash !== block.parentHash) {
        throw new ChainMoved(`block ${number} of ${chain} follows on another one than was read`);
      }
      last = { number, hash };
      hashes.push(last);
    }
  }
  return hashes;
}

/** Logs and hashes are asked for one after the other: a reorganisation in between must not mix two chains. */
function requireSame(logs: readonly PlacedLog[], hashes: readonly KnownBlock[]): void {
  const known = new Map(hashes.map(({ number, hash }) => [number, hash]));
  const other = logs.find(({ blockNumber, blockHash }) => (known.get(blockNumber) ?? blockHash) !== blockHash);
  if (other) throw new ChainMoved(`block ${other.blockNumber} has changed while it was read`);
}

async function timesOf(
  { chains }: Context,
  { chain }: Watched,
  logs: readonly PlacedLog[],
): Promise<ReadonlyMap<number, number>> {
  const times = new Map(logs.flatMap(({ blockNumber, minedAt }) => (minedAt === null ? [] : [[blockNumber, minedAt]])));
  const unknown = [...new Set(logs.map(({ blockNumber }) => blockNumber))].filter((number) => !times.has(number));
  for (let at = 0; at < unknown.length; at += AT_ONCE) {
    const blocks = await Promise.all(
      unknown.slice(at, at + AT_ONCE).map((number) => chains.block(chainNumber(chain), number)),
    );
    for (const block of blocks) {
      if (!block) throw new ChainMoved(`a block of ${chain} is gone while it is read`);
      times.set(block.number, block.timestamp);
    }
  }
  return times;
}

/** Null for a log that changes no approval. */
function approvalIn({ address: contract, topics, removed }: PlacedLog): LoggedApproval | null {
  const [event, owner = '', , token] = topics;
  if (removed || (event !== APPROVAL && event !== APPROVAL_FOR_ALL)) return null;
  const address = addressInTopic(owner);
  if (address === null || (event === APPROVAL && token === undefined)) return null;
  const tokenId = event === APPROVAL && token !== undefined ? BigInt(token).toString() : null;
  return { contract, tokenId, owner: address };
}
