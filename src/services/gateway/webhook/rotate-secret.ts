import { requireOpenSession } from '../../../auth/require-session.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { addMs, HOUR_MS } from '../../../core/clock.js';
import { newWebhookSecret } from '../../../core/payment/signature.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { IssuedEndpoint } from './create-endpoint.js';
import { lockOwnEndpoint } from './own-endpoint.js';
import { sealSecret } from '../merchant/webhook-secret.js';
import { tellOfEndpoint } from './tell-endpoint-owner.js';

const MAX_OVERLAP_HOURS = 72;

/**
 * Replaces the secret of an endpoint of the caller's merchant, answers the new one, only this once, and tells the owner.
 * For `overlapHours` (0 to 72, default 0) deliveries are signed with the previous secret too.
 */
export async function rotateWebhookSecret(
  ctx: Context,
  id: string,
  overlapHours?: number | null,
): Promise<IssuedEndpoint> {
  const hours = overlapHours ?? 0;
  if (!Number.isInteger(hours) || hours < 0 || hours > MAX_OVERLAP_HOURS) {
    throw badInput(`overlapHours must be a whole number from 0 to ${MAX_OVERLAP_HOURS}`);
  }
  return inTransaction(ctx, { operation: 'rotateWebhookSecret' }, async (tx) => {
    const userId = await requireOpenSession(ctx, tx);
    const endpoint = await lockOwnEndpoint(ctx, tx, id);
    const [secret, now] = [newWebhookSecret(), ctx.clock.now()];
    Object.assign(endpoint, {
      previousSecret: hours > 0 ? endpoint.secret : null,
      previousUntil: hours > 0 ? addMs(now, hours * HOUR_MS) : null,
      secret: sealSecret(ctx, endpoint.id, secret),
      updatedAt: now,
    });
    await tellOfEndpoint(ctx, tx, userId, {
      title: 'A webhook secret of your merchant was replaced',
      message:
        'The secret that signs deliveries to an endpoint of your merchant was replaced in a browser that is signed in.',
    });
    return { ...endpoint, secret };
  });
}
