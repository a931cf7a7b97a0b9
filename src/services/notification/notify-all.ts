import { sql } from 'kysely';
import { newId } from '../../core/ids.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { incidentOf } from './incident.js';
import type { NewNotification } from './notify.js';
import { inboxTopic } from './topic.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes notification in one statement: all of one use case, or none.

/** Puts notifications into many inboxes by one statement, in the given transaction. At most some hundred a call. */
export async function notifyAll(ctx: Context, tx: Tx, inputs: readonly NewNotification[]): Promise<void> {
  if (inputs.length === 0) return;
  const now = ctx.clock.now();
  const all = inputs.map(({ userId, type, title, message, link, actions }) => ({
    id: newId(),
    userId,
    type,
    title,
    message,
    link: link ?? null,
    actions: actions ?? [],
    incidentId: incidentOf({ userId, title }, now),
    readAt: null,
    archivedAt: null,
    createdAt: now.toISOString(),
  }));
  await sql`
    insert into notification (id, "userId", type, title, message, link, actions, "incidentId", "createdAt")
    select id, "userId", type, title, message, link, actions, "incidentId", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as each (id uuid, "userId" uuid, type text, title text,
      message text, link text, actions json, "incidentId" uuid, "createdAt" timestamptz)`.execute(tx.rows);
  await tx.emitAll(all.map((each) => ({ topic: inboxTopic(each.userId), payload: each })));
}
