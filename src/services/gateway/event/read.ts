import { badInput } from '../../../core/catalogue/errors.js';
import { addMs, DAY_MS } from '../../../core/clock.js';
import { MAX_PER_PAGE } from '../../../core/page.js';
import type { Context } from '../../frame/context.js';
import { actingMerchant } from '../merchant/acting-merchant.js';
import { eventType } from './event-type.js';

const KEPT_MS = 30 * DAY_MS;
const DEFAULT_LIMIT = 10;
const BEGINNING = '0';

export interface EventsRequest {
  /** The cursor of an earlier answer: events behind it are listed. */
  readonly after?: string | null;
  readonly type?: string | null;
  readonly limit?: number | null;
}

export interface EventList {
  /** The bodies as they are sent to endpoints. */
  readonly items: readonly unknown[];
  /** To be given as `after`, for what comes behind these. */
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** The events of the calling merchant, of the mode of its key and the last 30 days, oldest first. */
export async function readEvents(ctx: Context, request: EventsRequest): Promise<EventList> {
  const after = cursorOf(request.after);
  const limit = limitOf(request.limit);
  const type = request.type ? eventType('type', request.type) : null;
  const { merchant, mode } = await actingMerchant(ctx);
  const events = ctx.db.rows
    .selectFrom('gateway_event')
    .select(['position', 'body'])
    .where('merchantId', '=', merchant.id)
    .where('mode', '=', mode)
    .where('position', '>', after)
    .where('createdAt', '>', addMs(ctx.clock.now(), -KEPT_MS).toISOString())
    .$if(type !== null, (query) => query.where('type', '=', type ?? ''))
    .orderBy('position')
    .limit(limit + 1);
  const found = await events.execute();
  const rows = found.slice(0, limit);
  return {
    items: rows.map(({ body }) => JSON.parse(body) as unknown),
    cursor: rows.at(-1)?.position ?? after,
    hasMore: found.length > limit,
  };
}

function cursorOf(after: string | null | undefined): string {
  if (after === null || after === undefined || after === '') return BEGINNING;
  if (!/^\d{1,18}$/.test(after)) throw badInput('after is not a cursor of this list');
  return after;
}

function limitOf(limit: number | null | undefined): number {
  const count = limit ?? DEFAULT_LIMIT;
  if (!Number.isInteger(count) || count < 1 || count > MAX_PER_PAGE) {
    throw badInput(`limit must be a whole number from 1 to ${MAX_PER_PAGE}`);
  }
  return count;
}
