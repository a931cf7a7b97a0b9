import { AppError } from '../../core/catalogue/errors.js';
import type { Row } from '../../entities/index.js';
import type { Notification } from '../../entities/notification/notification.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { storeNotification, type NewNotification } from './notify.js';

export interface SendNotificationInput extends NewNotification<string> {
  readonly email?: boolean | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Sends a notification to a user, by e-mail too when asked for. NOT_FOUND when there is no such account, or it is not
 * ACTIVE.
 */
export async function sendNotification(ctx: Context, input: SendNotificationInput): Promise<Row<Notification>> {
  const { email, idempotencyKey, ...content } = input;
  return inTransaction(
    ctx,
    { operation: 'sendNotification', once: { input: { email, ...content }, key: idempotencyKey } },
    async (tx) => {
      const user = await tx.rows
        .selectFrom('user')
        .select('email')
        .where('id', '=', input.userId)
        .where('status', '=', 'ACTIVE')
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      if (!user) throw new AppError('NOT_FOUND', { message: 'There is no such account' });
      if (email) await tx.enqueue('deliver_mail', { to: user.email, subject: content.title, text: content.message });
      return storeNotification(ctx, tx, content);
    },
  );
}
