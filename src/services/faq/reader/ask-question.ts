import { requireUserId } from '../../../auth/authenticate.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { FaqQuestion, FaqQuestionStatus } from '../../../entities/faq/question.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';

const MIN_LENGTH = 10;

/** Submits a reader's question. The name is always the account's; the caller chooses the address. */
export async function askFaqQuestion(
  ctx: Context,
  { email, question }: { readonly email: string; readonly question: string },
): Promise<FaqQuestion> {
  const userId = requireUserId(ctx.caller);
  const text = question.trim();
  if (text.length < MIN_LENGTH) throw badInput(`question must be longer than or equal to ${MIN_LENGTH} characters`);
  const now = ctx.clock.now();
  return inTransaction(ctx, { operation: 'askFaqQuestion' }, async ({ em, rows }) => {
    const account = await rows
      .selectFrom('user')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const name = [account.firstName, account.lastName].filter(Boolean).join(' ') || account.email;
    return em.create(FaqQuestion, {
      id: newId(),
      userId,
      name,
      email,
      question: text,
      answer: null,
      status: FaqQuestionStatus.PENDING,
      answeredAt: null,
      createdAt: now,
      updatedAt: now,
    });
  });
}
