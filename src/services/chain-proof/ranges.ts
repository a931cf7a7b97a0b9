import { AppError } from '../../core/catalogue/errors.js';
import { MINUTE_MS } from '../../core/clock.js';

const MOST_BLOCKS = 2_000;
/** How much longer whoever must find the block may take that a node refuses, of which each refusal may take 20 seconds. */
export const PATIENCE_MS = 5 * MINUTE_MS;

/** Blocks from one to another, both included. */
export interface Range {
  readonly fromBlock: number;
  readonly toBlock: number;
}

interface Limits {
  readonly after: number;
  readonly upTo: number;
  readonly ends: number;
  readonly patienceMs?: number;
}

/**
 * Goes through the blocks after one and up to another in ranges, the oldest first, until one answers false or the time is over
 * (as performance.now() has it). A range that the node refuses is halved, since nodes refuse what they find too large;
 * CHAIN_FAILED where it refuses a single block, or the time is over while it refuses, to which the patience is added.
 */
export async function inRanges(
  { after, upTo, ends, patienceMs = 0 }: Limits,
  go: (range: Range) => Promise<boolean>,
): Promise<void> {
  let done = after;
  let size = MOST_BLOCKS;
  while (done < upTo) {
    const toBlock = Math.min(upTo, done + size);
    try {
      if (!(await go({ fromBlock: done + 1, toBlock }))) return;
      done = toBlock;
      if (performance.now() >= ends) return;
    } catch (error) {
      const isRefusal = error instanceof AppError && error.code === 'CHAIN_FAILED';
      if (!isRefusal || toBlock === done + 1 || performance.now() >= ends + patienceMs) throw error;
      size = Math.floor((toBlock - done) / 2);
    }
  }
}
