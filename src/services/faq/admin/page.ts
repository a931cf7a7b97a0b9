import { sql } from 'kysely';
import { normalPagePath } from '../../../core/text/page-path.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { idsOf } from './bulk.js';
import { lockPlaces, lockRows } from './places.js';

// Writes SQL: it writes rows that it never loads, many at once.

export interface PageCount {
  readonly pagePath: string;
  readonly count: number;
}

/** The number of articles of each page, published or not. */
export async function readFaqPageCounts(ctx: Context): Promise<PageCount[]> {
  return ctx.db.rows
    .selectFrom('faqs')
    .select(['pagePath', sql<number>`count(*)::int`.as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('pagePath')
    .orderBy('pagePath')
    .execute();
}

/**
 * Publishes or unpublishes every article of a page, including those that an admin had unpublished individually. Returns
 * how many articles the page has.
 */
export async function setFaqPageStatus(ctx: Context, path: string, status: boolean): Promise<number> {
  return onPage(ctx, 'setFaqPageStatus', path, { status, updatedAt: ctx.clock.now().toISOString() });
}

/** Soft-deletes every article of a page; returns how many were deleted. */
export async function deleteFaqPage(ctx: Context, path: string): Promise<number> {
  return onPage(ctx, 'deleteFaqPage', path, { deletedAt: ctx.clock.now().toISOString() });
}

async function onPage(
  ctx: Context,
  operation: string,
  path: string,
  values: { status?: boolean; updatedAt?: string; deletedAt?: string },
): Promise<number> {
  const pagePath = normalPagePath(path);
  const changed = await inTransaction(ctx, { operation }, async (tx) => {
    const articles = await lockPlaces(tx, [], [pagePath]);
    await lockRows(tx, idsOf(articles));
    return tx.rows
      .updateTable('faqs')
      .set(values)
      .where('pagePath', '=', pagePath)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
  });
  return Number(changed.numUpdatedRows);
}
