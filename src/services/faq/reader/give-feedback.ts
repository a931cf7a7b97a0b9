import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import type { FaqFeedback } from '../../../entities/faq/feedback.js';
import type { Row } from '../../../entities/index.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

export interface Vote {
  readonly isHelpful: boolean;
  readonly comment?: string | null;
}

/**
 * Votes on a published article. A second vote replaces the first, and keeps its comment unless it has one of its own.
 * NOT_FOUND for an article that is not published.
 */
export async function giveFaqFeedback(ctx: Context, faqId: string, vote: Vote): Promise<Row<FaqFeedback>> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'giveFaqFeedback' }, async (tx) => {
    const article = await tx.rows
      .selectFrom('faqs')
      .select('id')
      .where('id', '=', faqId)
      .where('status', '=', true)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (!article) throw new AppError('NOT_FOUND');
    return saveVote(ctx, tx, { userId, faqId, ...vote });
  });
}

/** Inserts or updates the user's one vote on the article. */
export async function saveVote(
  ctx: Context,
  { rows }: Tx,
  { userId, faqId, isHelpful, comment }: Vote & { readonly userId: string; readonly faqId: string },
): Promise<Row<FaqFeedback>> {
  const now = ctx.clock.now().toISOString();
  const text = comment?.trim() || null;
  return rows
    .insertInto('faq_feedbacks')
    .values({ id: newId(), userId, faqId, isHelpful, comment: text, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'faqId'])
        .doUpdateSet({ isHelpful, updatedAt: now, ...(text === null ? {} : { comment: text }) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
