import { AppError, type ErrorCode } from '../../../core/catalogue/errors.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { tellWatchers } from '../../notification/tell-watchers.js';
import { APPLIED_BY } from './appliers.js';
import type { Change, ChainEventRow, Limits, Tally } from './event-row.js';

// Writes SQL: it moves money, or keeps it from moving.

const BATCH = 500;

/** What no later run would do better: another sale has the transfer, or what is here does not allow the change. */
const WITHOUT_EFFECT: ReadonlySet<ErrorCode> = new Set([
  'TRANSFER_CLAIMED',
  'TRANSFER_MISMATCH',
  'CONFLICT',
  'ILLEGAL_STATE',
]);

/**
 * Applies what contracts have logged and is final by now, in the order of the chain, each once: the event is marked in the
 * transaction of what it changes. One that can have no effect here is marked, and admins are told. One that fails
 * otherwise stops those of its own contract alone, until the next run.
 */
export async function applyEvents(ctx: Context, chain: NftChain, { head, ends }: Limits): Promise<Tally> {
  const stopped = new Set<string>();
  let done = 0;
  for (let isMore = true; isMore;) {
    const due = await dueOn(ctx, chain, head, stopped);
    const before = stopped.size;
    for (const event of due) {
      if (stopped.has(event.contractAddress)) continue;
      if (performance.now() >= ends) return { done, failed: stopped.size };
      if (await isApplied(ctx, event)) done += 1;
      else stopped.add(event.contractAddress);
    }
    // Those that are stopped have taken the places of others.
    isMore = due.length === BATCH && stopped.size > before;
  }
  return { done, failed: stopped.size };
}

function dueOn({ db, config }: Context, chain: NftChain, head: number, stopped: ReadonlySet<string>) {
  const due = db.rows
    .selectFrom('nft_chain_event')
    .selectAll()
    .where('chain', '=', chain)
    .where('appliedAt', 'is', null)
    .where('block', '<=', String(head - config.chainConfirmations + 1))
    .orderBy('block')
    .orderBy('logIndex')
    .limit(BATCH);
  return (stopped.size > 0 ? due.where('contractAddress', 'not in', [...stopped]) : due).execute();
}

async function isApplied(ctx: Context, event: ChainEventRow): Promise<boolean> {
  try {
    const change = await APPLIED_BY.get(event.name)?.(ctx, event);
    await inTransaction(ctx, { operation: 'indexNftChains' }, (tx) => applyOnce(ctx, tx, event, change));
    return true;
  } catch (error) {
    const { chain, name, contractAddress, transactionHash, logIndex } = event;
    const of = { module: 'nft', chain, event: name, contractAddress, transactionHash, logIndex, err: error };
    if (!(error instanceof AppError && WITHOUT_EFFECT.has(error.code))) {
      ctx.log.error(of, 'an event of a contract could not be applied');
      return false;
    }
    ctx.log.error(of, 'an event of a contract has no effect');
    await passOver(ctx, event, error.message);
    return true;
  }
}

async function passOver(ctx: Context, event: ChainEventRow, reason: string): Promise<void> {
  const { chain, name, contractAddress, transactionHash } = event;
  await inTransaction(ctx, { operation: 'indexNftChains' }, (tx) =>
    applyOnce(ctx, tx, event, () =>
      tellWatchers(ctx, tx, 'view.nft.sale', {
        type: 'alert',
        title: 'What an NFT contract has logged has no effect',
        message: `${name} of ${contractAddress} on ${chain}, transaction ${transactionHash}: ${reason}`,
      }),
    ),
  );
}

async function applyOnce(ctx: Context, tx: Tx, event: ChainEventRow, change?: Change): Promise<void> {
  const { numUpdatedRows } = await tx.rows
    .updateTable('nft_chain_event')
    .set({ appliedAt: ctx.clock.now().toISOString() })
    .where('chain', '=', event.chain)
    .where('transactionHash', '=', event.transactionHash)
    .where('logIndex', '=', event.logIndex)
    .where('appliedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await change?.(tx);
}
