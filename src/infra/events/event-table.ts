import { sql } from 'kysely';
import type { StreamEvent } from '../../core/stream-event.js';
import type { Reader } from '../database/database.js';

// Writes event in one statement: its values are ids of the platform and cursors of its stream, none come from a caller.

/** Maximum number of rows of one read. */
export const READ_BATCH = 500;

/** A row of the event table that a transaction has committed. */
export type CommittedEvent = Omit<StreamEvent, 'cursor'>;

/** The newest cursor that the table knows; empty when it knows none. */
export async function newestCursor(rows: Reader): Promise<string> {
  const newest = await rows
    .selectFrom('event')
    .select('cursor')
    .where('cursor', 'is not', null)
    .orderBy('cursor', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.cursor ?? '';
}

/** Up to {@link READ_BATCH} events after a cursor in the order of their cursors, of one topic or of all. */
export async function storedAfter(
  rows: Reader,
  after: string,
  { topic, upTo }: { topic?: string; upTo?: string } = {},
): Promise<StreamEvent[]> {
  let query = rows
    .selectFrom('event')
    .select(['id', 'topic', 'payload', 'cursor'])
    .where('cursor', '>', after)
    .orderBy('cursor')
    .limit(READ_BATCH);
  if (topic !== undefined) query = query.where('topic', '=', topic);
  if (upTo !== undefined) query = query.where('cursor', '<=', upTo);
  return (await query.execute()) as StreamEvent[];
}

/** Up to {@link READ_BATCH} events without a cursor that are older than `ageMs`, oldest first. */
export async function unsent(rows: Reader, ageMs: number): Promise<CommittedEvent[]> {
  return (
    rows
      .selectFrom('event')
      .select(['id', 'topic', 'payload'])
      .where('cursor', 'is', null)
      // Both times are the database's: the clock of this process may differ.
      .where('createdAt', '<=', sql<never>`now() - ${ageMs} * interval '1 millisecond'`)
      .orderBy('id')
      .limit(READ_BATCH)
      .execute()
  );
}

/** Ids of a topic's events that have no cursor in the table. */
export async function unsentIds(rows: Reader, topic: string): Promise<string[]> {
  const found = await rows
    .selectFrom('event')
    .select('id')
    .where('topic', '=', topic)
    .where('cursor', 'is', null)
    .execute();
  return found.map(({ id }) => id);
}

export async function eventsById(rows: Reader, ids: readonly string[]): Promise<CommittedEvent[]> {
  if (ids.length === 0) return [];
  return rows.selectFrom('event').select(['id', 'topic', 'payload']).where('id', 'in', ids).execute();
}

/** Writes the cursors that the stream gave. A row keeps the first one it got. */
export async function markSent(rows: Reader, ids: readonly string[], cursors: readonly string[]): Promise<void> {
  await sql`
    update "event" set cursor = sent.cursor
    from unnest(${ids}::uuid[], ${cursors}::text[]) as sent (id, cursor)
    where "event".id = sent.id and "event".cursor is null`.execute(rows);
}
