import { AppError } from '../../../core/catalogue/errors.js';
import type { NftChain } from '../../../core/nft-market/chains.js';
import type { Context } from '../../frame/context.js';
import type { Limits, Tally } from './event-row.js';
import { reconcileToken } from './reconcile-token.js';

// Writes SQL: it moves money, or keeps it from moving.

const BATCH = 500;
/** Of so many tokens, one after the other, a chain says nothing: then it is silent, and the others wait for the next run. */
const PATIENCE = 3;

/**
 * Compares what is on sale, and offers that wait, with what a chain has logged meanwhile: sales that nobody has told of are
 * recorded, a token that has left its seller is taken off sale, and one that its contract may move again comes back. A token
 * waits for the next run while something of it is not final. One that fails goes behind the others, and does not stop them.
 */
export async function reconcileTokens(ctx: Context, chain: NftChain, { head, ends }: Limits): Promise<Tally> {
  const tally = { done: 0, failed: 0 };
  let silent = 0;
  for (const { id } of await dueOn(ctx, chain)) {
    if (performance.now() >= ends) break;
    const error = await failureOf(() => reconcileToken(ctx, id, head));
    if (error === null) {
      tally.done += 1;
      silent = 0;
      continue;
    }
    await putBehind(ctx, id);
    if (isWaiting(error)) continue;
    if (isOvertaken(error)) {
      ctx.log.warn({ module: 'nft', chain, tokenId: id, err: error }, 'a token has changed while it was compared');
      continue;
    }
    tally.failed += 1;
    ctx.log.error({ module: 'nft', chain, tokenId: id, err: error }, 'a token could not be compared with its chain');
    silent = isSilence(error) ? silent + 1 : 0;
    if (silent === PATIENCE) break;
  }
  return tally;
}

function dueOn({ db }: Context, chain: NftChain) {
  return db.rows
    .selectFrom('nft_token')
    .innerJoin('nft_collection', 'nft_collection.id', 'nft_token.collectionId')
    .select('nft_token.id')
    .where('nft_collection.chain', '=', chain)
    .where('nft_token.isDue', '=', true)
    .orderBy('nft_token.updatedAt')
    .orderBy('nft_token.id')
    .limit(BATCH)
    .execute();
}

/** What work has failed with; null where it has not. */
async function failureOf(work: () => Promise<void>): Promise<Error | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** It stays due. */
async function putBehind({ db, clock }: Context, id: string): Promise<void> {
  const updatedAt = clock.now().toISOString();
  await db.rows.updateTable('nft_token').set({ updatedAt }).where('id', '=', id).execute();
}

/** Its offer cannot be paid now, by the seller's account or the buyer's wallet: after the grace it is put before an admin. */
function isWaiting(error: Error): boolean {
  return error instanceof AppError && (error.code === 'PAYEE_NOT_ACTIVE' || error.code === 'WALLET_FROZEN');
}

/** Somebody has told of it meanwhile: it is compared again. */
function isOvertaken(error: Error): boolean {
  return error instanceof AppError && (error.code === 'ILLEGAL_STATE' || error.code === 'TRANSFER_CLAIMED');
}

function isSilence(error: Error): boolean {
  return error instanceof AppError && error.code === 'CHAIN_FAILED';
}
