import { ZeroAddress } from 'ethers';
import { AppError } from '../../../core/catalogue/errors.js';
import type { PlacedLog } from '../../../core/chain/receipt.js';
import { chainNumber, type NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import type { Range } from '../../chain-proof/ranges.js';

/** About so many contracts a node is asked at once: it refuses what names too many. */
const AT_ONCE = 500;
/** Into so many parts contracts are divided whose logs of a block are refused. */
const PARTS = 8;
/** So many are found at once; whoever reads on without them finds the next. */
const MOST_REFUSED = 8;

/** The node refuses the logs of contracts in a block, of each by itself, while it answers for others. */
export class ContractsRefused extends Error {
  constructor(
    readonly addresses: readonly string[],
    readonly block: number,
  ) {
    super(`the node refuses the logs of ${addresses.join(', ')} in block ${block}`);
  }
}

interface Asked extends Range {
  readonly chain: NftChain;
  readonly topics: readonly string[];
}

interface Found {
  readonly logs: PlacedLog[][];
  readonly refused: string[];
}

/**
 * What contracts have logged in a range of blocks. Of a single block they are asked for apart where the node refuses them
 * together, since one of them may have logged more than any node answers. CHAIN_FAILED; ContractsRefused.
 */
export async function askLogs(
  { chains }: Pick<Context, 'chains'>,
  asked: Asked,
  addresses: readonly string[],
): Promise<PlacedLog[]> {
  const found: Found = { logs: [], refused: [] };
  const { chain, topics, fromBlock, toBlock } = asked;
  const ask = async (address: readonly string[]) =>
    chains.logs(chainNumber(chain), { address, topics: [topics], fromBlock, toBlock });
  // Without an address the node would answer the logs of all contracts.
  for (const some of parted(addresses, AT_ONCE)) {
    if (fromBlock === toBlock) await askApart(ask, some, found);
    else found.logs.push(await ask(some));
  }
  if (found.refused.length > 0) {
    // Again, as it may have begun to refuse everything meanwhile.
    await ask([ZeroAddress]);
    throw new ContractsRefused(found.refused, toBlock);
  }
  return found.logs.flat();
}

async function askApart(
  ask: (address: readonly string[]) => Promise<PlacedLog[]>,
  addresses: readonly string[],
  found: Found,
): Promise<void> {
  if (found.refused.length >= MOST_REFUSED) return;
  try {
    found.logs.push(await ask(addresses));
    return;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CHAIN_FAILED')) throw error;
    // A node that refuses an address without logs as well is to blame itself.
    await ask([ZeroAddress]);
  }
  const [only] = addresses;
  if (addresses.length === 1 && only !== undefined) found.refused.push(only);
  else for (const part of parted(addresses, Math.ceil(addresses.length / PARTS))) await askApart(ask, part, found);
}

function parted<Each>(all: readonly Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
