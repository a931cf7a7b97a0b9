import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { claimChain, claimHash } from '../../../core/chain-proof/claim-key.js';
import { chainNumber, type NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { tellWatchers } from '../../notification/tell-watchers.js';
import { followOwners } from '../own/transfers.js';
import { unwindContracts } from './contracts.js';
import { countRead, lockCursor, writeCursor, type Cursor, type KnownBlock } from './cursor.js';
import { unwindBids } from './unwind-bids.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * The cursor of a chain, back at the newest block that the chain still has. What was read of dropped blocks is forgotten,
 * and who has a token follows; a sale that was settled stays, is marked, and admins are told. Null, and nothing is changed,
 * where another process has moved the cursor. CHAIN_FAILED, also where the node is asked for a block that it must have.
 */
export async function unwound(ctx: Context, chain: NftChain, cursor: Cursor, head: number): Promise<Cursor | null> {
  const common = await newestCommon(ctx, chain, cursor, head);
  if (common === cursor.block) return cursor;
  const back = { block: common, hashes: cursor.hashes.filter(({ number }) => number <= common) };
  const isBack = await inTransaction(ctx, { operation: 'indexNftChains' }, async (tx) => {
    if (!(await lockCursor(tx, chain, cursor))) return false;
    await forget(ctx, tx, chain, back);
    return true;
  });
  if (!isBack) return null;
  ctx.log.warn({ module: 'nft', chain, from: cursor.block, to: common }, 'a chain has dropped blocks that were read');
  return back;
}

/**
 * The number of the newest block that was read and is still there; one before the oldest that is remembered, at least. Of
 * blocks above its head a node says nothing: it may be behind the one that was asked before.
 */
async function newestCommon(ctx: Context, chain: NftChain, { block, hashes }: Cursor, head: number): Promise<number> {
  const [newest, ...older] = hashes.filter(({ number }) => number <= head).toReversed();
  // While the newest that it can know is there, nothing was dropped, also where more was read after it.
  if (!newest || (await isThere(ctx, chain, newest))) return block;
  for (const known of older) {
    if (await isThere(ctx, chain, known)) return known.number;
  }
  return (older.at(-1) ?? newest).number - 1;
}

async function isThere({ chains }: Context, chain: NftChain, { number, hash }: KnownBlock): Promise<boolean> {
  const block = await chains.block(chainNumber(chain), number);
  if (block) return block.hash === hash;
  throw new AppError('CHAIN_FAILED', { reason: `the node does not have block ${number}, which is below its newest` });
}

async function forget(ctx: Context, tx: Tx, chain: NftChain, back: Cursor): Promise<void> {
  const { rows: gone } = await sql<{ tokenId: string; transactionHash: string }>`
    delete from nft_transfer where chain = ${chain} and block > ${back.block}
    returning "tokenId", "transactionHash"`.execute(tx.rows);
  const { rows: events } = await sql<{ transactionHash: string }>`
    delete from nft_chain_event where chain = ${chain} and block > ${back.block} returning "transactionHash"`.execute(
    tx.rows,
  );
  await moveImports(tx, chain, back.block);
  const tokens = [...new Set(gone.map(({ tokenId }) => tokenId))];
  await forgetOwners(ctx, tx, tokens);
  await followOwners(ctx, tx.rows, tokens);
  const hashes = [...new Set([...gone, ...events].map(({ transactionHash }) => transactionHash))];
  await markSales(ctx, tx, chain, hashes);
  await unwindBids(ctx, tx, chain, hashes);
  await unwindContracts(tx, chain, back.block);
  await countRead(tx, chain, { reorganisations: 1 });
  await writeCursor(ctx, tx, chain, back);
}

/**
 * Tokens without a transfer that is left: an imported one belongs to who had it then, a draft is one again, and has nothing
 * on sale that its chain could be asked about, and of all others nobody is known to have them.
 */
async function forgetOwners({ clock }: Context, { rows }: Tx, tokenIds: readonly string[]): Promise<void> {
  const now = clock.now().toISOString();
  await sql`
    update nft_token t set "ownerAddress" = "importedOwner", "updatedAt" = ${now}::timestamptz,
      "isDue" = "importedOwner" is not null or "mintTo" is null,
      status = case when "importedOwner" is not null then 'MINTED' when "mintTo" is null then 'BURNED' else 'DRAFT' end,
      "mintedAt" = case when "importedOwner" is null and "mintTo" is not null then null else "mintedAt" end
    where id = any(${tokenIds}::uuid[])
      and not exists (
        select from nft_transfer x where x."tokenId" = t.id and x.block > coalesce(t."importedBlock", -1)
      )`.execute(rows);
}

/** What a dropped block has said of imported tokens counts as said by the newest one that is left. */
async function moveImports({ rows }: Tx, chain: NftChain, block: number): Promise<void> {
  await sql`
    update nft_token t set "importedBlock" = ${block} from nft_collection c
    where c.id = t."collectionId" and c.chain = ${chain} and t."importedBlock" > ${block}`.execute(rows);
}

async function markSales(ctx: Context, tx: Tx, chain: NftChain, hashes: readonly string[]): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const { rows: sales } = await sql<{ id: string }>`
    update nft_sale s set "reorgedAt" = ${now}::timestamptz
    from chain_claim k where k.use = 'NFT_SALE' and k."useId" = s.id and k.chain = ${claimChain(chain)}
      and k.hash = any(${hashes.map(claimHash)}::text[]) and s."reorgedAt" is null
    returning s.id`.execute(tx.rows);
  if (sales.length === 0) return;
  await tellWatchers(ctx, tx, 'view.nft.sale', {
    type: 'alert',
    title: 'A blockchain has dropped the proof of NFT sales',
    message: `${chain} has dropped the blocks of ${sales.length} sales that were settled: ${sales
      .map(({ id }) => id)
      .join(', ')
      .slice(0, 800)}`,
  });
}
