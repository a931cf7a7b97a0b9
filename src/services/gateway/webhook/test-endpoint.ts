import { AppError } from '../../../core/catalogue/errors.js';
import { eventId } from '../../../core/gateway/ids.js';
import { newId, randomAlphanumeric } from '../../../core/ids.js';
import { GatewayEvent } from '../../../entities/gateway/event.js';
import { GatewayWebhook } from '../../../entities/gateway/webhook.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { eventType } from './endpoint-input.js';
import { lockOwnEndpoint } from './own-endpoint.js';
import type { DeliveryView } from './read.js';
import { queueDelivery } from './queue-delivery.js';
import { sampleData } from './sample-data.js';

const ID_LENGTH = 24;

/**
 * Sends an event with made-up data, in test mode, to an endpoint of the caller's merchant alone, whatever its filter. It is
 * no part of the merchant's events. ILLEGAL_STATE for an endpoint that is switched off or has no address.
 */
export async function testWebhookEndpoint(ctx: Context, id: string, typeText: string): Promise<DeliveryView> {
  const type = eventType('type', typeText);
  return inTransaction(ctx, { operation: 'testWebhookEndpoint' }, async (tx) => {
    const endpoint = await lockOwnEndpoint(ctx, tx, id);
    const { merchantId, url, isSlow } = endpoint;
    if (!endpoint.enabled || url === null) {
      throw new AppError('ILLEGAL_STATE', { message: 'The endpoint is switched off or has no address' });
    }
    const now = ctx.clock.now();
    const event = eventId(`test_${randomAlphanumeric(ID_LENGTH)}`, type);
    const told = {
      id: event,
      type,
      timestamp: now.toISOString(),
      mode: 'TEST',
      sequence: 1,
      data: sampleData(ctx, type),
    };
    const body = JSON.stringify(told);
    const ofNoPayment = { paymentId: null, position: null };
    tx.em.create(GatewayEvent, {
      id: event,
      merchantId,
      mode: 'TEST',
      type,
      sequence: 1,
      body,
      createdAt: now,
      ...ofNoPayment,
    });
    await tx.em.flush();
    const delivery = tx.em.create(GatewayWebhook, {
      ...{
        id: newId(),
        eventId: event,
        endpointId: id,
        merchantId,
        type,
        url,
        status: 'PENDING',
        attempts: 0,
        ...ofNoPayment,
      },
      ...{ nextRetryAt: now, leasedUntil: null, createdAt: now, updatedAt: now },
      ...{ signature: null, responseStatus: null, responseBody: null, durationMs: null, error: null },
    });
    await queueDelivery(tx, { endpointId: id, isSlow });
    return { ...delivery, payload: body };
  });
}
