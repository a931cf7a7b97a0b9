import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** A block that was read. */
export interface KnownBlock {
  readonly number: number;
  readonly hash: string;
}

/** Up to where a chain was read, with the newest blocks, the oldest first. */
export interface Cursor {
  readonly block: number;
  readonly hashes: readonly KnownBlock[];
}

/** How many of the newest blocks are remembered: no reorganisation is expected to be deeper. */
export const KNOWN_BLOCKS = 64;

/** Null for a chain that was never read. */
export async function readCursor(rows: Tx['rows'], chain: NftChain): Promise<Cursor | null> {
  const row = await rows.selectFrom('nft_chain').selectAll().where('chain', '=', chain).executeTakeFirst();
  return row ? cursorOf(row) : null;
}

/** The cursor that a row has. */
export function cursorOf({ block, hashes }: { readonly block: string; readonly hashes: unknown }): Cursor {
  return { block: Number(block), hashes: hashes as readonly KnownBlock[] };
}

/**
 * Locks the cursor of a chain until the transaction ends. False where another process has moved it: what was read
 * belongs to another place then.
 */
export async function lockCursor({ rows }: Tx, chain: NftChain, expected: Cursor): Promise<boolean> {
  const row = await rows
    .selectFrom('nft_chain')
    .selectAll()
    .where('chain', '=', chain)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const { block, hashes } = cursorOf(row);
  return block === expected.block && hashes.at(-1)?.hash === expected.hashes.at(-1)?.hash;
}

/** Writes down how far a chain was read, in the transaction of what was read; the cursor is locked. */
export async function writeCursor(
  { clock }: Pick<Context, 'clock'>,
  { rows }: Tx,
  chain: NftChain,
  { block, hashes }: Cursor,
): Promise<void> {
  await rows
    .updateTable('nft_chain')
    .set({ block: String(block), hashes: JSON.stringify(hashes.slice(-KNOWN_BLOCKS)) })
    .set({ updatedAt: clock.now().toISOString() })
    .where('chain', '=', chain)
    .execute();
}

/** Counts logs that were read of a chain, and how often it has dropped blocks. */
export async function countRead(
  { rows }: Tx,
  chain: NftChain,
  { logs = 0, reorganisations = 0 }: { readonly logs?: number; readonly reorganisations?: number },
): Promise<void> {
  await rows
    .updateTable('nft_chain')
    .set(({ eb }) => ({
      logs: eb('logs', '+', String(logs)),
      reorganisations: eb('reorganisations', '+', reorganisations),
    }))
    .where('chain', '=', chain)
    .execute();
}
