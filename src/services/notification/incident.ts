import { sql, type SqlBool } from 'kysely';
import { MINUTE_MS } from '../../core/clock.js';
import { uuidOf } from '../../core/ids.js';
import type { Notification } from '../../entities/notification/notification.js';

/** How long an incident lasts, counted from 1970 UTC, so that every process has the same borders. */
const INCIDENT_MS = 10 * MINUTE_MS;

/** The incident of a notification: that of all others with its user, its title and its ten minutes. */
export function incidentOf({ userId, title }: Pick<Notification, 'userId' | 'title'>, createdAt: Date): string {
  const slot = Math.floor(createdAt.getTime() / INCIDENT_MS);
  return uuidOf(JSON.stringify([userId, title, slot]));
}

/** Matches what came before a notification in its incident: who saw only this one has seen none that came after it. */
export function earlierOf({ id, userId, incidentId }: Pick<Notification, 'id' | 'userId' | 'incidentId'>) {
  return sql<SqlBool>`"userId" = ${userId} and coalesce("incidentId", id) = ${incidentId ?? id}::uuid and id < ${id}::uuid`;
}
