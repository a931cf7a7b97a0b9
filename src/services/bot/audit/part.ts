import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { PartWhere } from './parts-of.js';
import type { BotLogRow } from './log-request.js';

/** How many rows of an index one call looks at, at most: each may be on a page of its own, which must be read from the disk. */
const WINDOW = 500;

export interface PartRequest extends PartWhere {
  /** Rows with an id of at least `from` and below `before`. */
  readonly from: string;
  readonly before: string;
  readonly limit: number;
}

/** Rows of a part of the trail, newest first. */
export interface Part {
  readonly rows: readonly BotLogRow[];
  /** The id of the last row that was looked at; null when there are no older ones. */
  readonly endedAt: string | null;
}

/**
 * Reads rows of a part of the trail, of at most {@link WINDOW} rows of its index. The bounds and the order name both columns
 * of the index, so that PostgreSQL takes no other one, whatever it believes of how the rows are spread.
 */
export async function readPart(rows: Reader, request: PartRequest): Promise<Part> {
  const conditions = request.rest.length === 0 ? sql`true` : sql.join(request.rest, sql` and `);
  const { rows: found } = await sql<BotLogRow>`
    select * from (select * ${windowOf(request)}) as seen where ${conditions} limit ${request.limit}`.execute(rows);
  if (found.length === request.limit) return { rows: found, endedAt: null };
  return { rows: found, endedAt: await lastOf(rows, request) };
}

/** The oldest row of a window that has more rows behind it. */
async function lastOf(rows: Reader, request: PartRequest): Promise<string | null> {
  const { rows: last } = await sql<{ id: string }>`
    select id from (select id ${windowOf(request)}) as seen offset ${sql.lit(WINDOW - 1)}`.execute(rows);
  return last[0]?.id ?? null;
}

function windowOf({ lead, within, before, from }: PartRequest) {
  const limit = sql.lit(WINDOW);
  const only = within ? sql`and ${within}` : sql``;
  if (lead === null) {
    return sql`from trading_bot_audit_log where id < ${before} and id >= ${from} order by id desc limit ${limit}`;
  }
  const column = sql.ref(lead.column);
  return sql`from trading_bot_audit_log
    where (${column}, id) < (${lead.value}, ${before}::uuid) and (${column}, id) >= (${lead.value}, ${from}::uuid) ${only}
    order by ${column} desc, id desc limit ${limit}`;
}
