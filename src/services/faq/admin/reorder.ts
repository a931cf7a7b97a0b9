import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { normalPagePath } from '../../../core/text/page-path.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { arranged, displaced, numbered, type Placed } from './arrange.js';
import { idsOf } from './bulk.js';
import { readAdminFaq, type AdminArticle } from './list.js';
import { lockPlaces, lockRows, savePlaces } from './places.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** The number of a page's first article after reordering. */
const FIRST = 1;

export interface Reordering {
  readonly faqId: string;
  /** The article that it is placed before; null for the end. */
  readonly targetId?: string | null;
  readonly targetPagePath: string;
}

/**
 * Moves an article before another one, or to the end of a page, and renumbers that page from 1. Concurrent moves on a
 * page wait for each other. NOT_FOUND without the article; BAD_INPUT for a target that is not on the page.
 */
export async function reorderFaq(ctx: Context, { faqId, targetId, targetPagePath }: Reordering): Promise<AdminArticle> {
  const pagePath = normalPagePath(targetPagePath);
  if (targetId === faqId) throw badInput('targetId must be another article');
  await inTransaction(ctx, { operation: 'reorderFaq' }, async (tx) => {
    const before = await lockPlaces(tx, [faqId], [pagePath]);
    const others = before.filter(({ id }) => id !== faqId);
    const onPage = others.filter((article) => article.pagePath === pagePath);
    const at = targetId ? onPage.findIndex(({ id }) => id === targetId) : onPage.length;
    if (at < 0) throw badInput('targetId is no article of the page');
    const moved = before.find(({ id }) => id === faqId);
    if (!moved) throw new AppError('NOT_FOUND');
    const left = others.filter((article) => article.pagePath !== pagePath);
    const after = [...arranged(left, [], {}), ...numbered(pagePath, onPage.toSpliced(at, 0, moved), FIRST)];
    await place(ctx, tx, faqId, displaced(before, after));
    const was = { pagePath: moved.pagePath, order: moved.order };
    ctx.audit?.describe({ targetId: faqId, before: was, after: { pagePath, order: at + FIRST } });
    return { id: faqId };
  });
  return readAdminFaq(ctx, faqId);
}

async function place(ctx: Context, tx: Tx, faqId: string, places: readonly Placed[]): Promise<void> {
  await lockRows(tx, [...new Set([faqId, ...idsOf(places)])]);
  await tx.rows.updateTable('faqs').set({ updatedAt: ctx.clock.now().toISOString() }).where('id', '=', faqId).execute();
  await savePlaces(tx, places);
}
