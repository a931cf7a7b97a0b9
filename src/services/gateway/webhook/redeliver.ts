import { AppError } from '../../../core/catalogue/errors.js';
import { DELIVERY_MOVES } from '../../../core/states/gateway.js';
import { move } from '../../../core/states/machine.js';
import { GatewayWebhook } from '../../../entities/gateway/webhook.js';
import { GatewayWebhookEndpoint } from '../../../entities/gateway/webhook-endpoint.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { requireOwnMerchant } from '../merchant/acting-merchant.js';
import { queueDelivery } from './queue-delivery.js';
import { payloadOf, type DeliveryView } from './read.js';

/**
 * Sends a delivery of the caller's merchant anew: with the same id and body, a new timestamp and signature, and the whole
 * schedule. ILLEGAL_STATE while it waits for its first attempt or is being sent, and for an endpoint that is switched off.
 */
export async function redeliverWebhook(ctx: Context, id: string): Promise<DeliveryView> {
  return inTransaction(ctx, { operation: 'redeliverWebhook' }, async (tx) => {
    const { id: merchantId } = await requireOwnMerchant(ctx, tx.rows);
    const delivery = await lockOne(tx, GatewayWebhook, { id, merchantId }, 'There is no such delivery');
    const now = ctx.clock.now();
    const status = move(DELIVERY_MOVES, delivery.status, 'redeliver');
    if (delivery.leasedUntil !== null && delivery.leasedUntil > now) {
      throw new AppError('ILLEGAL_STATE', { message: 'It is being sent at present: look again in a minute' });
    }
    const endpoint = await tx.em.findOneOrFail(GatewayWebhookEndpoint, { id: delivery.endpointId });
    if (!endpoint.enabled || endpoint.url === null) {
      throw new AppError('ILLEGAL_STATE', { message: 'The endpoint is switched off or has no address' });
    }
    const { url, isSlow } = endpoint;
    const { attempts } = delivery;
    Object.assign(delivery, {
      status,
      url,
      attemptsBefore: attempts,
      nextRetryAt: now,
      leasedUntil: null,
      updatedAt: now,
    });
    await queueDelivery(tx, { endpointId: endpoint.id, isSlow });
    return { ...delivery, payload: await payloadOf(tx.rows, delivery.eventId) };
  });
}
