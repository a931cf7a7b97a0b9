import { sql } from 'kysely';
import { DAY_MS } from '../../core/clock.js';
import { appendedAtMs, toCursor } from '../../core/stream-event.js';
import type { Context } from '../frame/context.js';
import { keepOnly } from '../frame/follow.js';
import type { InboxEvent } from './inbox-event.js';

/** How many incidents a subscription remembers; for one that is not among them it asks the database. */
const MOST_REMEMBERED = 100;
/** How long before an event the first one of its incident may have been sent; longer than any outage that delays one. */
const LOOK_BACK_MS = DAY_MS;

/**
 * Leaves out the events of an inbox that are not the first of their incident. Whether one is the first is for the stored
 * events to say, in the order of their cursors, so that who follows from a cursor on hears of no incident twice.
 */
export function onlyFirst(
  ctx: Context,
  topic: string,
  events: AsyncIterableIterator<InboxEvent>,
): AsyncIterableIterator<InboxEvent> {
  const begun = new Set<string>();
  const isFirst = async ({ cursor, notification: { incidentId } }: InboxEvent): Promise<boolean> => {
    if (!incidentId) return true;
    if (begun.has(incidentId)) return false;
    remember(begun, incidentId);
    return !(await hasBegun(ctx, topic, cursor, incidentId));
  };
  return keepOnly(events, isFirst);
}

function remember(begun: Set<string>, incidentId: string): void {
  begun.add(incidentId);
  const [oldest] = begun;
  if (begun.size > MOST_REMEMBERED && oldest !== undefined) begun.delete(oldest);
}

async function hasBegun({ db }: Context, topic: string, cursor: string, incidentId: string): Promise<boolean> {
  const since = toCursor(`${Math.max(0, appendedAtMs(cursor) - LOOK_BACK_MS)}-0`);
  const earlier = await db.rows
    .selectFrom('event')
    .select('id')
    .where('topic', '=', topic)
    .where('cursor', '>=', since)
    .where('cursor', '<', cursor)
    .where(sql<boolean>`payload ->> 'incidentId' = ${incidentId}`)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
