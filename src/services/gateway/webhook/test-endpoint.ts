import { AppError } from '../../../core/catalogue/errors.js';
import type { EventType } from '../../../core/payment/event-types.js';
import { eventId } from '../../../core/payment/ids.js';
import { newId, randomAlphanumeric } from '../../../core/ids.js';
import { GatewayEvent } from '../../../entities/gateway/event.js';
import { GatewayWebhook } from '../../../entities/gateway/webhook.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { eventType } from '../event/event-type.js';
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
    const event = newSampleEvent(ctx, tx, merchantId, type);
    // The delivery refers to it by its id alone, so the unit of work does not know which comes first.
    await tx.em.flush();
    const delivery = newDelivery(tx, event, { endpointId: id, url });
    await queueDelivery(tx, { endpointId: id, isSlow });
    return { ...delivery, payload: event.body };
  });
}

function newSampleEvent(ctx: Context, tx: Tx, merchantId: string, type: EventType): GatewayEvent {
  const id = eventId(`test_${randomAlphanumeric(ID_LENGTH)}`, type);
  const now = ctx.clock.now();
  const mode = 'TEST';
  const body = { id, type, timestamp: now.toISOString(), mode, sequence: 1, data: sampleData(ctx, type) };
  return tx.em.create(GatewayEvent, {
    id,
    merchantId,
    mode,
    type,
    paymentId: null,
    sequence: 1,
    position: null,
    body: JSON.stringify(body),
    createdAt: now,
  });
}

function newDelivery(
  tx: Tx,
  { id: event, merchantId, type, createdAt }: GatewayEvent,
  { endpointId, url }: { readonly endpointId: string; readonly url: string },
): GatewayWebhook {
  return tx.em.create(GatewayWebhook, {
    id: newId(),
    eventId: event,
    endpointId,
    merchantId,
    type,
    paymentId: null,
    position: null,
    url,
    status: 'PENDING',
    attempts: 0,
    nextRetryAt: createdAt,
    leasedUntil: null,
    signature: null,
    responseStatus: null,
    responseBody: null,
    durationMs: null,
    error: null,
    createdAt,
    updatedAt: createdAt,
  });
}
