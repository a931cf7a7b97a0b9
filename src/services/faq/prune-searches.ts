import { addMs, DAY_MS } from '../../core/clock.js';
import type { Context } from '../context.js';
import { pruneBefore } from '../prune.js';

/** How long it is known what readers searched for. */
const SEARCH_DAYS = 180;

/** Deletes searches that are past their time; answers how many. */
export async function pruneFaqSearches(ctx: Context) {
  const before = addMs(ctx.clock.now(), -SEARCH_DAYS * DAY_MS);
  return { searches: await pruneBefore(ctx, 'pruneFaqSearches', 'faq_searches', before) };
}
