import { sql } from 'kysely';
import { AppError, badInput } from '../../../core/errors.js';
import { act } from '../../act.js';
import type { Context } from '../../context.js';
import type { Tx } from '../../tx.js';
import { lockPages, normalPath } from './article.js';
import { readAdminFaq, type AdminArticle } from './list.js';

export interface Reordering {
  readonly faqId: string;
  /** The article that it goes before; null for the end. */
  readonly targetId?: string | null;
  readonly targetPagePath: string;
}

/**
 * Moves an article before another one, or to the end of a page, and numbers that page 1, 2, 3 and so on. Reorders of a
 * page wait for one another. NOT_FOUND without the article; BAD_INPUT for a target that is not on the page.
 */
export async function reorderFaq(ctx: Context, { faqId, targetId, targetPagePath }: Reordering): Promise<AdminArticle> {
  const pagePath = normalPath(targetPagePath);
  if (targetId === faqId) throw badInput('targetId must be another article');
  await act(ctx, { operation: 'reorderFaq' }, async (tx) => {
    await lockPages(tx, [pagePath]);
    const others = await othersInOrder(tx, pagePath, faqId);
    const at = targetId ? others.indexOf(targetId) : others.length;
    if (at < 0) throw badInput('targetId is no article of the page');
    const moved = await movedFrom(tx, faqId);
    await place(ctx, tx, { faqId, pagePath, ids: others.toSpliced(at, 0, faqId) });
    ctx.audit?.describe({ targetId: faqId, before: moved, after: { pagePath, order: at + 1 } });
    return { id: faqId };
  });
  return readAdminFaq(ctx, faqId);
}

async function othersInOrder({ rows }: Tx, pagePath: string, faqId: string): Promise<string[]> {
  const others = await rows
    .selectFrom('faqs')
    .select('id')
    .where('pagePath', '=', pagePath)
    .where('deletedAt', 'is', null)
    .where('id', '<>', faqId)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return others.map(({ id }) => id);
}

/** Where the article stood. Its row is not locked before the page is: whoever orders the page takes the rows after it. */
async function movedFrom({ rows }: Tx, faqId: string) {
  const article = await rows
    .selectFrom('faqs')
    .select(['pagePath', 'order'])
    .where('id', '=', faqId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!article) throw new AppError('NOT_FOUND');
  return article;
}

/**
 * Numbers the articles 1, 2, 3 and so on, in one statement. Only the moved one is put on the page; another that has left
 * it meanwhile stays where it went.
 */
async function place(
  ctx: Context,
  { rows }: Tx,
  { faqId, pagePath, ids }: { readonly faqId: string; readonly pagePath: string; readonly ids: readonly string[] },
): Promise<void> {
  await sql`
    update faqs set "order" = wanted.place, "pagePath" = ${pagePath},
      "updatedAt" = ${ctx.clock.now().toISOString()}::timestamptz
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where faqs.id = wanted.id and (faqs.id = ${faqId} or faqs."pagePath" = ${pagePath})
      and faqs."deletedAt" is null`.execute(rows);
}
