import { SECOND_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { headOf, requireChains } from '../own/chain.js';
import { tellStaleListings } from '../own/stale-listing.js';
import { applyEvents } from './apply-events.js';
import { indexChain } from './index-chain.js';
import { reconcileTokens } from './reconcile.js';
import { readWatched, type Watched } from './watched.js';

/** A run applies events for so long, and compares tokens; the next one goes on, and no chain holds up the others. */
const BUDGET_MS = 30 * SECOND_MS;

/** What a run has done with a chain. */
type Done = Readonly<Record<'logs' | 'applied' | 'compared', number>>;

/**
 * Reads what all chains with contracts of the marketplace have logged, and brings tokens, listings, offers and sales up to it.
 * Sellers of what a contract still offers although it is not on sale here any more are told. A chain that fails does not stop
 * the others; the run then fails, naming it.
 */
export async function indexNftChains(ctx: Context): Promise<Done & { readonly chains: number; readonly told: number }> {
  const watched = await readWatched(ctx.db.rows);
  if (watched.length === 0) return { chains: 0, logs: 0, applied: 0, compared: 0, told: 0 };
  requireChains(ctx);
  const runs = await Promise.allSettled(watched.map((each) => indexOne(ctx, each)));
  const told = await tellStaleListings(ctx);
  const failed = runs.flatMap((run, at) => (run.status === 'rejected' ? [reported(ctx, watched[at], run.reason)] : []));
  if (failed.length > 0) throw new Error(`${failed.join('; ')}; the next run tries again`);
  const done = runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []));
  const sum = (key: keyof Done) => done.reduce((all, each) => all + each[key], 0);
  return { chains: done.length, logs: sum('logs'), applied: sum('applied'), compared: sum('compared'), told };
}

/** What was read of a chain, and could not be brought up to date with it. */
class Behind extends Error {}

/**
 * What is known is brought up to date also while a range cannot be read, and tokens are compared whatever events have come to:
 * a token that has left is not on sale.
 */
async function indexOne(ctx: Context, watched: Watched): Promise<Done> {
  const { chain } = watched;
  const [read] = await Promise.allSettled([indexChain(ctx, watched)]);
  const head = read.status === 'fulfilled' ? read.value.head : await headOf(ctx, chain);
  const [events] = await Promise.allSettled([applyEvents(ctx, chain, { head, ends: performance.now() + BUDGET_MS })]);
  const tokens = await reconcileTokens(ctx, chain, { head, ends: performance.now() + BUDGET_MS });
  if (read.status === 'rejected') throw read.reason;
  if (events.status === 'rejected') throw events.reason;
  const { done: applied, failed } = events.value;
  if (failed > 0 || tokens.failed > 0) {
    throw new Behind(
      `${chain}: events of ${failed} contracts could not be applied, and ${tokens.failed} tokens could not be compared`,
    );
  }
  return { logs: read.value.logs, applied, compared: tokens.done };
}

function reported({ log }: Context, watched: Watched | undefined, error: unknown): string {
  const chain = watched?.chain ?? 'unknown';
  log.error({ module: 'nft', chain, err: error }, 'a chain could not be read, or what was read not be applied');
  return error instanceof Behind ? error.message : `${chain} could not be read`;
}
