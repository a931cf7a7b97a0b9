import { SECOND_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { headOf } from '../own/chain.js';
import { catchUp } from './catch-up.js';
import { setAside } from './contracts-set-aside.js';
import { standingOf } from './contracts.js';
import { KNOWN_BLOCKS, type Cursor } from './cursor.js';
import { inRanges, PATIENCE_MS } from '../../chain-proof/ranges.js';
import { ContractsRefused } from './read-range-logs.js';
import { ChainMoved, logsOf, readRange } from './read-range.js';
import { storeRange } from './store-range.js';
import { unwound } from './unwind.js';
import { only, type Watched } from './watched.js';

/** A run goes on for so long, and for half as long for contracts that are behind; the next one continues. */
const BUDGET_MS = 30 * SECOND_MS;

/** How much of a chain a run has read. */
export interface Progress {
  readonly head: number;
  readonly logs: number;
}

/**
 * Reads what a chain has logged since the last run, up to its newest block. It can be ended anywhere: what is stored and how
 * far it was read are written together. Where another process reads the same chain, one of the two ends. CHAIN_FAILED where
 * the chain says nothing, or its node serves another chain.
 */
export async function indexChain(ctx: Context, watched: Watched): Promise<Progress> {
  const head = await headOf(ctx, watched.chain);
  const standing = await standingOf(ctx, watched, head);
  const begun = await unwound(ctx, watched.chain, standing.cursor, head);
  if (!begun) return { head, logs: 0 };
  const { cursor, logs } = await followAll(ctx, watched, begun, { head, together: standing.together });
  // A contract may have been met later than the cursor; only what was dropped is read again.
  const most = begun.block < standing.cursor.block ? begun.block : Infinity;
  const late = new Map([...standing.late].map(([address, block]) => [address, Math.min(block, most)]));
  const ends = performance.now() + BUDGET_MS / 2;
  return { head, logs: logs + (await catchUp(ctx, watched, cursor, { late, ends })) };
}

/** How far contracts were read together, and how many of their logs. */
interface Followed {
  readonly cursor: Cursor;
  readonly logs: number;
}

/** Reads on without those contracts whose logs the node refuses. */
async function followAll(
  ctx: Context,
  watched: Watched,
  begun: Cursor,
  { head, together: all }: { readonly head: number; readonly together: ReadonlySet<string> },
): Promise<Followed> {
  const limits = { head, ends: performance.now() + BUDGET_MS };
  let together: ReadonlySet<string> | null = all;
  let followed: Followed = { cursor: begun, logs: 0 };
  while (together) {
    const part = await follow(ctx, only(watched, together), followed.cursor, { ...limits, together: together.size });
    followed = { cursor: part.cursor, logs: followed.logs + part.logs };
    const { refused } = part;
    if (!refused) break;
    together = await setAside(ctx, watched.chain, { cursor: followed.cursor, together, refused });
    if (performance.now() >= limits.ends) break;
  }
  return followed;
}

async function follow(
  ctx: Context,
  watched: Watched,
  begun: Cursor,
  { head, together, ends }: { readonly head: number; readonly together: number; readonly ends: number },
): Promise<Followed & { readonly refused: ContractsRefused | null }> {
  let cursor = begun;
  let logs = 0;
  try {
    await inRanges({ after: begun.block, upTo: head, ends, patienceMs: PATIENCE_MS }, async (range) => {
      // The last block of each range is remembered, however old: the next run sees by it that nothing was dropped.
      const hashedFrom = Math.min(head - KNOWN_BLOCKS + 1, range.toBlock);
      const read = await readRange(ctx, watched, { ...range, hashedFrom, after: cursor });
      const stored = await storeRange(ctx, watched.chain, { before: cursor, read, together });
      if (!stored) return false;
      cursor = stored;
      logs += logsOf(read);
      return true;
    });
  } catch (error) {
    if (error instanceof ContractsRefused) return { cursor, logs, refused: error };
    // The next run goes back to where the two chains part.
    if (!(error instanceof ChainMoved)) throw error;
  }
  return { cursor, logs, refused: null };
}
