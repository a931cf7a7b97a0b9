import { badInput } from '../../../core/catalogue/errors.js';
import { addMs, MINUTE_MS } from '../../../core/clock.js';
import { firstIdAt } from '../../../core/ids.js';
import { MAX_PER_PAGE, type Pagination } from '../../../core/page.js';
import type { Context } from '../../frame/context.js';
import type { BotLogRow, BotLogsRequest } from './log-request.js';
import { listBotLogs } from './list-logs.js';
import { readPart, type Part } from './part.js';
import { partsOf } from './parts-of.js';

const DEFAULT_LIMIT = 10;
/** A row's id may be this much older or newer than its time, which is that of its transaction. */
const SLACK_MS = MINUTE_MS;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export interface BotLogs {
  readonly items: readonly BotLogRow[];
  /** To be given as `after`, for older rows; null when there are none. */
  readonly cursor: string | null;
  /** Null where the rows are not counted. */
  readonly pagination: Pagination | null;
}

/** The trail of all bots and strategies and of their settings: as a list where the request asks for one. */
export function readBotLogs(ctx: Context, request: BotLogsRequest): Promise<BotLogs> {
  const { page, perPage, sortField, sortOrder, filter } = request;
  const isList = [page, perPage, sortField, sortOrder, filter].some((each) => each !== undefined && each !== null);
  return isList ? listBotLogs(ctx, request) : readTrail(ctx, request);
}

/**
 * The trail, newest first. One call looks at a bounded number of rows, so that its time does not grow with the trail:
 * filters that few rows pass may have a short page, with a cursor to go on.
 */
async function readTrail(ctx: Context, request: BotLogsRequest): Promise<BotLogs> {
  const limit = limitOf(request.limit);
  const before = lesser(request.after ?? LAST_ID, request.to ? firstIdAt(addMs(request.to, SLACK_MS)) : LAST_ID);
  const from = firstIdAt(request.from ? addMs(request.from, -SLACK_MS) : new Date(0));
  const parts = await Promise.all(
    partsOf(request).map((where) => readPart(ctx.db.rows, { ...where, before, from, limit: limit + 1 })),
  );
  return pageOf(parts, limit);
}

/** Merges what was read. Rows below the end of a part that was not read to its own end may be incomplete. */
function pageOf(parts: readonly Part[], limit: number): BotLogs {
  const end = parts.map(({ endedAt }) => endedAt).reduce(greater, null);
  const found = parts
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => end === null || id >= end)
    .toSorted((left, right) => (left.id < right.id ? 1 : -1));
  const items = found.slice(0, limit);
  return { items, cursor: found.length > limit ? (items.at(-1)?.id ?? null) : end, pagination: null };
}

function lesser(left: string, right: string): string {
  return left < right ? left : right;
}

function greater(left: string | null, right: string | null): string | null {
  return left === null || (right !== null && right > left) ? right : left;
}

function limitOf(limit: number | null | undefined): number {
  const count = limit ?? DEFAULT_LIMIT;
  if (!Number.isInteger(count) || count < 1 || count > MAX_PER_PAGE) {
    throw badInput(`limit must be a whole number from 1 to ${MAX_PER_PAGE}`);
  }
  return count;
}
