import { AppError } from '../../../core/catalogue/errors.js';
import type { GatewayWebhook } from '../../../entities/gateway/webhook.js';
import type { GatewayWebhookAttempt } from '../../../entities/gateway/webhook-attempt.js';
import type { GatewayWebhookEndpoint } from '../../../entities/gateway/webhook-endpoint.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { readPage, type ListColumns, type ListRequest, type Page } from '../../frame/list.js';
import { requireOwnMerchant } from '../merchant/acting-merchant.js';
import { ownMerchantId, ownPage } from '../merchant/own-rows.js';

export type EndpointRow = Row<GatewayWebhookEndpoint>;
export type AttemptRow = Row<GatewayWebhookAttempt>;
export type DeliveryView = (Row<GatewayWebhook> | GatewayWebhook) & { readonly payload: string };

const ENDPOINT_COLUMNS = {
  id: { column: 'gateway_webhook_endpoint.id', kind: 'uuid' },
  url: { column: 'gateway_webhook_endpoint.url', kind: 'text' },
  mode: { column: 'gateway_webhook_endpoint.mode', kind: 'text' },
  enabled: { column: 'gateway_webhook_endpoint.enabled', kind: 'boolean' },
  createdAt: { column: 'gateway_webhook_endpoint.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the endpoints of the caller's merchant, newest first. The first one is there without an address too. */
export async function readEndpoints(ctx: Context, request: ListRequest): Promise<Page<EndpointRow>> {
  const endpoints = ctx.db.rows.selectFrom('gateway_webhook_endpoint').selectAll();
  const own = endpoints.where('merchantId', '=', ownMerchantId(ctx));
  const order = { defaultSort: 'createdAt', tieBreaker: 'gateway_webhook_endpoint.id' };
  return ownPage(ctx, readPage(own, ENDPOINT_COLUMNS, request, order));
}

const DELIVERY_COLUMNS = {
  id: { column: 'gateway_webhook.id', kind: 'uuid' },
  eventId: { column: 'gateway_webhook.eventId', kind: 'text' },
  type: { column: 'gateway_webhook.type', kind: 'text' },
  endpointId: { column: 'gateway_webhook.endpointId', kind: 'uuid' },
  status: { column: 'gateway_webhook.status', kind: 'text' },
  attempts: { column: 'gateway_webhook.attempts', kind: 'number' },
  responseStatus: { column: 'gateway_webhook.responseStatus', kind: 'number' },
  createdAt: { column: 'gateway_webhook.createdAt', kind: 'time' },
} as const satisfies ListColumns;

/** A page of the deliveries of the caller's merchant, newest first. */
export async function readDeliveries(ctx: Context, request: ListRequest): Promise<Page<DeliveryView>> {
  const own = deliveries(ctx).where('gateway_webhook.merchantId', '=', ownMerchantId(ctx));
  const order = { defaultSort: 'createdAt', tieBreaker: 'gateway_webhook.id' };
  return ownPage(ctx, readPage<DeliveryView>(own, DELIVERY_COLUMNS, request, order));
}

/** A delivery of the caller's merchant with its attempts, the first one first; NOT_FOUND for anybody else's. */
export async function readDelivery(ctx: Context, id: string): Promise<DeliveryView & { attemptLog: AttemptRow[] }> {
  const merchant = await requireOwnMerchant(ctx);
  const found = deliveries(ctx)
    .where('gateway_webhook.id', '=', id)
    .where('gateway_webhook.merchantId', '=', merchant.id);
  const delivery = await found.executeTakeFirst();
  if (!delivery) throw new AppError('NOT_FOUND', { message: 'There is no such delivery' });
  const attempts = ctx.db.rows.selectFrom('gateway_webhook_attempt').selectAll().where('webhookId', '=', id);
  return { ...delivery, attemptLog: await attempts.orderBy('number').execute() };
}

function deliveries({ db }: Context) {
  return db.rows
    .selectFrom('gateway_webhook')
    .innerJoin('gateway_event', 'gateway_event.id', 'gateway_webhook.eventId')
    .selectAll('gateway_webhook')
    .select('gateway_event.body as payload');
}

/** The body that is sent of an event. */
export async function payloadOf(rows: Reader, eventId: string): Promise<string> {
  const event = rows.selectFrom('gateway_event').select('body').where('id', '=', eventId);
  return (await event.executeTakeFirstOrThrow()).body;
}
