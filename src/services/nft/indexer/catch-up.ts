import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { noteRefused } from './contracts-set-aside.js';
import { moveContract } from './contracts.js';
import { lockCursor, type Cursor } from './cursor.js';
import { inRanges, PATIENCE_MS, type Range } from '../../chain-proof/ranges.js';
import { ContractsRefused } from './read-range-logs.js';
import { logsOf, readRange } from './read-range.js';
import { storeRead } from './store-range.js';
import { addressesOf, only, type Watched } from './watched.js';

/**
 * Reads contracts that were met after their first blocks were passed, each by itself, up to the cursor of their chain: from
 * there on they are read with all others. It can be ended anywhere, as what is stored and how far it was read are written
 * together. One whose logs the node refuses does not hold up the others. Answers how many logs it has read. CHAIN_FAILED.
 */
export async function catchUp(
  ctx: Context,
  watched: Watched,
  cursor: Cursor,
  { late, ends }: { readonly late: ReadonlyMap<string, number>; readonly ends: number },
): Promise<number> {
  let logs = 0;
  for (const [address, block] of late) {
    const one = only(watched, new Set([address]));
    // An auction that is over is no longer read.
    if (addressesOf(one).length === 0) continue;
    try {
      await inRanges({ after: block, upTo: cursor.block, ends, patienceMs: PATIENCE_MS }, async (range) => {
        const read = await readAlone(ctx, one, { address, cursor, range });
        logs += read ?? 0;
        return read !== null;
      });
    } catch (error) {
      if (!(error instanceof ContractsRefused)) throw error;
      await refuse(ctx, watched.chain, cursor, error);
    }
    if (performance.now() >= ends) break;
  }
  return logs;
}

/** Answers how many logs were read; null, and nothing is stored, where another process has read on. */
async function readAlone(
  ctx: Context,
  one: Watched,
  { address, cursor, range }: { readonly address: string; readonly cursor: Cursor; readonly range: Range },
): Promise<number | null> {
  const read = await readRange(ctx, one, { ...range, hashedFrom: Infinity, after: null });
  const { chain } = one;
  const isCaughtUp = range.toBlock === cursor.block;
  const place = { chain, address, from: range.fromBlock - 1, to: range.toBlock, isCaughtUp };
  const isStored = await inTransaction(ctx, { operation: 'indexNftChains' }, async (tx) => {
    if (!(await lockCursor(tx, chain, cursor)) || !(await moveContract(tx, place))) return false;
    await storeRead(ctx, tx, chain, read);
    return true;
  });
  return isStored ? logsOf(read) : null;
}

async function refuse(ctx: Context, chain: NftChain, cursor: Cursor, refused: ContractsRefused): Promise<void> {
  await inTransaction(ctx, { operation: 'indexNftChains' }, async (tx) => {
    if (await lockCursor(tx, chain, cursor)) await noteRefused(ctx, tx, chain, refused);
  });
}
