import { sql } from 'kysely';
import { eventId } from '../../../core/payment/ids.js';
import type { EventType } from '../../../core/payment/event-types.js';
import { newId } from '../../../core/ids.js';
import type { PaymentOutcome } from '../../../core/observer.js';
import type { GatewayMode } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { addDeliveryJob } from './delivery-job.js';
import { MAX_ENDPOINTS } from './endpoint-limit.js';
import { gatewayTopic } from './topics.js';

// Writes gateway_event in one statement: one event of one merchant.
// Writes gateway_webhook in one statement: the deliveries of that event.

export interface GatewayEventInput {
  readonly type: EventType;
  readonly merchantId: string;
  /** The account that the merchant belongs to: it can follow the events. */
  readonly userId: string;
  readonly mode: GatewayMode;
  readonly paymentId: string;
  /** The payment or refund that it is about. */
  readonly objectId: string;
  /** Place among the events of the payment, from 1. The payment's row must be locked, or new. */
  readonly sequence: number;
  /** The payment or refund, as the merchant API shows it. */
  readonly data: object;
}

/** What subscribers hear of an event; its data come with the delivery, or from the list of events. */
export interface AddedEvent {
  readonly id: string;
  readonly type: EventType;
  readonly mode: GatewayMode;
  readonly sequence: number;
  readonly paymentId: string;
  readonly createdAt: string;
}

const OUTCOMES: Readonly<Record<EventType, PaymentOutcome>> = {
  'payment.created': 'created',
  'payment.completed': 'completed',
  'payment.cancelled': 'cancelled',
  'payment.expired': 'expired',
  'payment.failed': 'failed',
  'refund.completed': 'refunded',
};

/**
 * Records an event of a merchant, by statements that are sent with the commit: the event with its place among those of
 * the merchant, a delivery to each endpoint that wants it, a job for each such endpoint, and the event for subscribers.
 */
export async function recordEvent(ctx: Context, tx: Tx, event: GatewayEventInput): Promise<void> {
  const { type, merchantId, mode, paymentId, sequence, data } = event;
  const id = eventId(event.objectId, type);
  const now = ctx.clock.now().toISOString();
  const body = JSON.stringify({ id, type, timestamp: now, mode, sequence, data });
  // One more than the limit, for the first endpoint. As text, since last statements take plain parameters.
  const ids = Array.from({ length: MAX_ENDPOINTS + 1 }, newId).join(',');
  const written = sql`
    with next as (
      insert into gateway_event_position as p ("merchantId", position) values (${merchantId}, 1)
      on conflict ("merchantId") do update set position = p.position + 1 returning p.position
    ), event as (
      insert into gateway_event (id, "merchantId", mode, type, "paymentId", sequence, position, body, "createdAt")
      select ${id}, ${merchantId}, ${mode}, ${type}, ${paymentId}, ${sequence}::int, position, ${body}, ${now}::timestamptz
      from next
    ), delivery as (
      insert into gateway_webhook (id, "eventId", "endpointId", "merchantId", type, "paymentId", position, url,
        "nextRetryAt", "createdAt", "updatedAt")
      select (string_to_array(${ids}, ',')::uuid[])[row_number() over (order by e.id)], ${id}, e.id, ${merchantId}, ${type}, ${paymentId},
        next.position, e.url, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from gateway_webhook_endpoint e, next
      where e."merchantId" = ${merchantId} and e.enabled and e.url is not null
        and (e.mode is null or e.mode = ${mode}) and (e.events is null or e.events ? ${type})
      returning "endpointId"
    )
    select ${addDeliveryJob(sql`id`, sql`"isSlow"`)} from (
      select e.id, e."isSlow" from delivery d join gateway_webhook_endpoint e on e.id = d."endpointId" order by e.id
    ) waits`;
  await tx.withCommit({ query: written.compile(tx.rows) });
  const added: AddedEvent = { id, type, mode, sequence, paymentId, createdAt: now };
  tx.afterCommit(({ observer }) => observer.paymentMoved(OUTCOMES[type], mode));
  await tx.emit(gatewayTopic(event.userId), added);
}
