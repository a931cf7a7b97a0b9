import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { tellWatchers } from '../../notification/tell-watchers.js';
import { lockStanding } from './contracts.js';
import type { Cursor } from './cursor.js';
import type { ContractsRefused } from './read-range-logs.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Has contracts read by themselves whose logs the node refuses, so that all others go on without them. Answers those that are
 * still read together; null, and nothing is changed, where another process has read on.
 */
export async function setAside(
  ctx: Context,
  chain: NftChain,
  { cursor, together, refused }: { cursor: Cursor; together: ReadonlySet<string>; refused: ContractsRefused },
): Promise<ReadonlySet<string> | null> {
  const isAside = await inTransaction(ctx, { operation: 'indexNftChains' }, async (tx) => {
    if (!(await lockStanding(tx, chain, cursor, together.size))) return false;
    await tx.rows
      .updateTable('nft_contract')
      .set({ isCaughtUp: false, block: String(cursor.block) })
      .where('chain', '=', chain)
      .where('address', 'in', refused.addresses)
      .execute();
    await noteRefused(ctx, tx, chain, refused);
    return true;
  });
  return isAside ? new Set([...together].filter((each) => !refused.addresses.includes(each))) : null;
}

/** Notes that contracts are refused, which is told once until they have been read. The cursor of their chain is locked. */
export async function noteRefused(
  ctx: Context,
  tx: Tx,
  chain: NftChain,
  { addresses, block }: ContractsRefused,
): Promise<void> {
  const among = tx.rows.selectFrom('nft_contract').where('chain', '=', chain).where('address', 'in', addresses);
  const fresh = await among.where('refusedAt', 'is', null).select('address').execute();
  await tx.rows
    .updateTable('nft_contract')
    .set({ refusedAt: ctx.clock.now().toISOString() })
    .where('chain', '=', chain)
    .where('address', 'in', addresses)
    .execute();
  if (fresh.length === 0) return;
  const named = fresh.map(({ address }) => address).join(', ');
  ctx.log.warn(
    { module: 'nft', chain, block, contracts: named },
    'the node refuses the logs of contracts in one block',
  );
  await tellWatchers(ctx, tx, 'view.nft.collection', {
    type: 'alert',
    title: 'A contract of NFTs cannot be read',
    message: `The node of ${chain} refuses what block ${block} has logged of ${named}. All others are read on; these are asked for again every hour.`,
  });
}
