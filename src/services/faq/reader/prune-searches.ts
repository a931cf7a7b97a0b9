import { sql } from 'kysely';
import { addMs, DAY_MS } from '../../../core/clock.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { pruneBefore } from '../../frame/prune.js';

/** How long it is known what readers searched for. */
const SEARCH_DAYS = 180;

/** Deletes searches that are past their time; answers how many. What a reader repeated on a day goes with the first. */
export async function pruneFaqSearches(ctx: Context) {
  const before = addMs(ctx.clock.now(), -SEARCH_DAYS * DAY_MS);
  const searches = await pruneBefore(ctx, 'pruneFaqSearches', 'faq_searches', before, sql`count`);
  await inTransaction(ctx, { operation: 'pruneFaqSearches' }, ({ rows }) =>
    rows.deleteFrom('faq_search_days').where('day', '<', before.toISOString().slice(0, 10)).execute(),
  );
  return { searches };
}
