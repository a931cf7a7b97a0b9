import { sql, type RawBuilder } from 'kysely';
import { addMs, DAY_MS } from '../../../core/clock.js';
import type { Reader } from '../../../infra/database/database.js';

/** An auction that has stood still for so long ends; offers go on after it, so that no money is held for good. */
export const LONGEST_STOP_MS = 7 * DAY_MS;
export const LONGEST_STOP = sql`interval '7 days'`;

/** An end, and the time from which on it counts. ISO 8601. */
export interface Term {
  readonly from: string;
  readonly end: string;
  /** Since when the clocks of its collection stand still; null while they run. */
  readonly stoppedAt: string | null;
}

/** The end of an offer as it is now: while clocks stand still it moves on with the time, for seven days at most. */
export function endNow(now: Date, { from, end, stoppedAt }: Term): Date {
  const at = new Date(end);
  if (stoppedAt === null || at <= new Date(stoppedAt)) return at;
  const stoodMs = now.getTime() - Math.max(Date.parse(stoppedAt), Date.parse(from));
  return addMs(at, Math.min(Math.max(stoodMs, 0), LONGEST_STOP_MS));
}

/** For queries that join `collection`: the end of an offer has passed, see {@link endNow}. */
export function hasPassed(end: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const at = now.toISOString();
  const stood = addMs(now, -LONGEST_STOP_MS).toISOString();
  return sql<boolean>`(${end} <= ${at}::timestamptz and (collection."stoppedAt" is null
    or (collection."stoppedAt" <= ${stood}::timestamptz and ${end} <= ${stood}::timestamptz)))`;
}

/** Since when the clocks of a collection stand still, ISO 8601; null while they run. */
export async function stoppedSince(rows: Reader, collectionId: string): Promise<string | null> {
  const collection = await rows
    .selectFrom('nft_collection')
    .select('stoppedAt')
    .where('id', '=', collectionId)
    .executeTakeFirst();
  return collection?.stoppedAt ?? null;
}
