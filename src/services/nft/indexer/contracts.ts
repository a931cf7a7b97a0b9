import { sql } from 'kysely';
import { HOUR_MS } from '../../../core/clock.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { cursorOf, lockCursor, type Cursor } from './cursor.js';
import { addressesOf, type Watched } from './watched.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes nft_contract in one statement: addresses that were proven, in one use case of the platform's own.

/** For so long a contract is left alone whose logs the node has refused: finding that out again takes its time. */
const REFUSED_FOR_MS = HOUR_MS;

/** Where the reading of a chain stands. */
export interface Standing {
  readonly cursor: Cursor;
  /** The contracts that are read together, up to the cursor. */
  readonly together: ReadonlySet<string>;
  /**
   * Those that are read by themselves until they are there, with the block up to which they were read. Whatever the node has
   * refused within the last hour is left alone; what it has never refused comes first.
   */
  readonly late: ReadonlyMap<string, number>;
}

/**
 * Notes the newest block of a chain and the contracts that are new on it. One whose first block the cursor has passed is read
 * by itself until it has caught up; all others are read together.
 */
export async function standingOf(ctx: Context, watched: Watched, head: number): Promise<Standing> {
  return inTransaction(ctx, { operation: 'indexNftChains' }, async ({ rows }) => {
    const { chain, starts } = watched;
    const first = Math.max(0, Math.min(head, ...[...starts.values()].map((block) => block - 1)));
    const now = ctx.clock.now().toISOString();
    // It locks the row of the chain, so that no cursor moves past a contract while that is noted.
    const row = await rows
      .insertInto('nft_chain')
      .values({ chain, block: String(first), head: String(head), updatedAt: now })
      .onConflict((conflict) => conflict.column('chain').doUpdateSet({ head: String(head) }))
      .returning(['block', 'hashes'])
      .executeTakeFirstOrThrow();
    const cursor = cursorOf(row);
    const all = addressesOf(watched);
    const before = all.map((address) => Math.max(0, (starts.get(address) ?? cursor.block + 1) - 1));
    await sql`
      insert into nft_contract (chain, address, block, "isCaughtUp")
      select ${chain}, address, block, block >= ${cursor.block}
      from unnest(${all}::text[], ${before}::bigint[]) as n (address, block)
      on conflict (chain, address) do nothing`.execute(rows);
    return { cursor, ...(await contractsOf(ctx, rows, chain)) };
  });
}

async function contractsOf(
  { clock }: Context,
  rows: Tx['rows'],
  chain: NftChain,
): Promise<Pick<Standing, 'together' | 'late'>> {
  const contracts = rows.selectFrom('nft_contract').selectAll().where('chain', '=', chain);
  const known = await contracts.orderBy('refusedAt', (order) => order.asc().nullsFirst()).execute();
  const due = clock.now().getTime() - REFUSED_FOR_MS;
  const late = known.filter(
    ({ isCaughtUp, refusedAt }) => !isCaughtUp && (refusedAt === null || Date.parse(refusedAt) <= due),
  );
  return {
    together: new Set(known.flatMap(({ address, isCaughtUp }) => (isCaughtUp ? [address] : []))),
    late: new Map(late.map(({ address, block }) => [address, Number(block)])),
  };
}

/**
 * Locks the cursor until the transaction ends. False where it is another one, or where a contract has been caught up
 * meanwhile: what was read lacks the logs of that.
 */
export async function lockStanding(tx: Tx, chain: NftChain, cursor: Cursor, together: number): Promise<boolean> {
  if (!(await lockCursor(tx, chain, cursor))) return false;
  const { count } = await tx.rows
    .selectFrom('nft_contract')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('chain', '=', chain)
    .where('isCaughtUp', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count) === together;
}

/** Notes up to where a contract was read by itself; false where that is not what comes next. The cursor is locked. */
export async function moveContract({ rows }: Tx, { chain, address, from, to, isCaughtUp }: Moved): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable('nft_contract')
    .set({ block: String(to), isCaughtUp, ...(isCaughtUp ? { refusedAt: null } : {}) })
    .where('chain', '=', chain)
    .where('address', '=', address)
    .where('isCaughtUp', '=', false)
    .where('block', '=', String(from))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface Moved {
  readonly chain: NftChain;
  readonly address: string;
  readonly from: number;
  readonly to: number;
  readonly isCaughtUp: boolean;
}

/** What was read of contracts by themselves is read again from a block on. */
export async function unwindContracts({ rows }: Tx, chain: NftChain, block: number): Promise<void> {
  await rows
    .updateTable('nft_contract')
    .set({ block: String(block) })
    .where('chain', '=', chain)
    .where('isCaughtUp', '=', false)
    .where('block', '>', String(block))
    .execute();
}
