import { badInput } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import type { FaqArticle } from '../../../entities/faq/article.js';
import type { Row } from '../../../entities/index.js';
import { act } from '../../act.js';
import type { Context } from '../../context.js';
import type { Tx } from '../../tx.js';
import { articleColumns, lockArticle, lockPages, nextOrder, type ArticleChanges } from './article.js';
import { readAdminFaq, type AdminArticle } from './list.js';
import { recordRevisions } from './revision.js';

/** Articles that one call may change. */
const MAX_BULK = 500;

export type NewArticle = ArticleChanges & {
  readonly question: string;
  readonly answer: string;
  readonly category: string;
  readonly pagePath: string;
};

/** Writes an article. Without an order it goes to the end of its page; a given order is taken as it is, 0 too. */
export async function createFaq(ctx: Context, input: NewArticle): Promise<AdminArticle> {
  const columns = articleColumns(input);
  const now = ctx.clock.now().toISOString();
  const { id } = await act(ctx, { operation: 'createFaq' }, async (tx) => {
    const pagePath = columns.pagePath ?? '/';
    await lockPages(tx, [pagePath]);
    const order = columns.order ?? (await nextOrder(tx, pagePath));
    const article = { tags: '[]', relatedFaqIds: '[]', image: null, status: true, answerSource: null, ...columns };
    const values = { ...article, id: newId(), order, views: 0, createdAt: now, updatedAt: now, deletedAt: null };
    await tx.rows
      .insertInto('faqs')
      .values(values as unknown as Row<FaqArticle>)
      .execute();
    await recordRevisions(ctx, tx, [values.id]);
    return { id: values.id };
  });
  return readAdminFaq(ctx, id);
}

/** Changes an article. NOT_FOUND when it is deleted. */
export async function updateFaq(ctx: Context, id: string, changes: ArticleChanges): Promise<AdminArticle> {
  const columns = articleColumns(changes);
  await act(ctx, { operation: 'updateFaq' }, async (tx) => {
    await lockPagesOf(tx, columns);
    await lockArticle(tx, id);
    await update(ctx, tx, [id], columns);
    return { id };
  });
  return readAdminFaq(ctx, id);
}

/** Gives every one of the articles the same values; answers how many there were. */
export async function updateFaqs(ctx: Context, ids: readonly string[], changes: ArticleChanges): Promise<number> {
  const columns = articleColumns(changes);
  const wanted = bulk(ids);
  return act(ctx, { operation: 'updateFaqs' }, async (tx) => {
    await lockPagesOf(tx, columns);
    return (await update(ctx, tx, wanted, columns)).length;
  });
}

/** A change of place waits for whoever is ordering that page. */
async function lockPagesOf(tx: Tx, { pagePath }: Partial<Row<FaqArticle>>): Promise<void> {
  if (pagePath !== undefined) await lockPages(tx, [pagePath]);
}

async function update(ctx: Context, tx: Tx, ids: readonly string[], columns: Partial<Row<FaqArticle>>) {
  const changed = await tx.rows
    .updateTable('faqs')
    .set({ ...columns, updatedAt: ctx.clock.now().toISOString() })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  await recordRevisions(
    ctx,
    tx,
    changed.map(({ id }) => id),
  );
  return changed;
}

/** Deletes an article softly: nobody sees it any more, its row stays. NOT_FOUND when it is gone already. */
export async function deleteFaq(ctx: Context, id: string): Promise<{ message: string }> {
  await act(ctx, { operation: 'deleteFaq' }, async (tx) => {
    await lockArticle(tx, id);
    await softDelete(ctx, tx, [id]);
  });
  return { message: 'The article is deleted' };
}

/** Deletes articles softly; answers how many there were. */
export async function deleteFaqs(ctx: Context, ids: readonly string[]): Promise<number> {
  const wanted = bulk(ids);
  return act(ctx, { operation: 'deleteFaqs' }, (tx) => softDelete(ctx, tx, wanted));
}

async function softDelete(ctx: Context, { rows }: Tx, ids: readonly string[]): Promise<number> {
  const deleted = await rows
    .updateTable('faqs')
    .set({ deletedAt: ctx.clock.now().toISOString() })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return Number(deleted.numUpdatedRows);
}

/** Each id once, sorted so that two calls lock in one order. */
function bulk(ids: readonly string[]): string[] {
  if (ids.length === 0) throw badInput('ids must name at least one article');
  if (ids.length > MAX_BULK) throw badInput(`ids must name at most ${MAX_BULK} articles`);
  return [...new Set(ids)].toSorted();
}
