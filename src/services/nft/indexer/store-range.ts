import { sql } from 'kysely';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { storeTransfers } from '../own/transfers.js';
import { lockStanding } from './contracts.js';
import { countRead, KNOWN_BLOCKS, writeCursor, type Cursor, type KnownBlock } from './cursor.js';
import { logsOf, type LoggedApproval, type LoggedEvent, type ReadRange } from './read-range.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes nft_chain_event in one statement: what a chain tells of, in one use case of the platform's own.

/**
 * Stores what a range of blocks has logged together with the cursor, all or nothing; answers the cursor. Null, and nothing is
 * stored, where another process has read on: `together` is how many contracts the range was read of.
 */
export async function storeRange(
  ctx: Context,
  chain: NftChain,
  { before, read, together }: { readonly before: Cursor; readonly read: ReadRange; readonly together: number },
): Promise<Cursor | null> {
  const after = { block: read.toBlock, hashes: adjoining([...before.hashes, ...read.hashes]).slice(-KNOWN_BLOCKS) };
  return inTransaction(ctx, { operation: 'indexNftChains' }, async (tx) => {
    if (!(await lockStanding(tx, chain, before, together))) return null;
    await storeRead(ctx, tx, chain, read);
    await writeCursor(ctx, tx, chain, after);
    return after;
  });
}

/** The newest blocks that follow on one another: over a gap nobody goes back, since far too much would be forgotten. */
function adjoining(blocks: readonly KnownBlock[]): readonly KnownBlock[] {
  const first = blocks.findLastIndex(({ number }, at) => blocks[at - 1]?.number !== number - 1);
  return blocks.slice(Math.max(0, first));
}

/** Stores what was read of a chain, in the transaction that notes how far it was read. */
export async function storeRead(ctx: Context, tx: Tx, chain: NftChain, read: ReadRange): Promise<void> {
  await storeTransfers(ctx, tx, chain, read.transfers);
  await storeEvents(tx, chain, read.events);
  await noteApprovals(tx, chain, read.approvals);
  await countRead(tx, chain, { logs: logsOf(read) });
}

async function storeEvents({ rows }: Tx, chain: NftChain, events: readonly LoggedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into nft_chain_event (chain, "transactionHash", "logIndex", "contractAddress", name, args, block, "at")
    select ${chain}, "transactionHash", "logIndex", "contractAddress", name, args, block, "at"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as each ("transactionHash" text, "logIndex" int,
      "contractAddress" text, name text, args jsonb, block bigint, "at" timestamptz)
    on conflict do nothing`.execute(rows);
}

const IS_AT_CONTRACT = sql`l.venue = 'CONTRACT' and l.status in ('ACTIVE', 'INVALID')`;

/** What a contract sells is compared with its chain again where an approval has changed. */
async function noteApprovals({ rows }: Tx, chain: NftChain, approvals: readonly LoggedApproval[]): Promise<void> {
  if (approvals.length === 0) return;
  await sql`
    with a as (
      select distinct c.id as "collectionId", g."tokenId", g.owner
      from jsonb_to_recordset(${JSON.stringify(approvals)}::jsonb) as g (contract text, "tokenId" text, owner text)
      join nft_collection c on c.chain = ${chain} and c."contractAddress" = g.contract
    )
    update nft_token t set "isDue" = true
    from (
      select l."tokenId" from a join nft_token k on k."collectionId" = a."collectionId" and k."tokenId" = a."tokenId"
      join nft_listing l on l."tokenId" = k.id and ${IS_AT_CONTRACT}
      union
      select l."tokenId" from a join nft_listing l on l."collectionId" = a."collectionId" and ${IS_AT_CONTRACT}
      where a."tokenId" is null and l."sellerAddress" = a.owner
    ) due
    where t.id = due."tokenId"`.execute(rows);
}
