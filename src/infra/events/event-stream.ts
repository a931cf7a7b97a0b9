import type { Redis } from 'ioredis';
import { toCursor, toStreamId, type StreamEvent } from '../../core/stream-event.js';

const STREAM = 'events';
/** Number of entries that the stream keeps; older events are read from the table. */
const STREAM_LENGTH = 100_000;
/** How long an event's append is remembered, so that a repeated one changes nothing. */
const APPENDED_TTL_SECONDS = 3_600;

/**
 * Lua script that appends events in order. An event that was appended before is not appended again: its first entry's
 * id is answered. When one event fails, the events after it are not appended.
 */
const APPEND = `
local ids = {}
for each = 1, #KEYS - 1 do
  local id = redis.call('GET', KEYS[each + 1])
  if not id then
    local at = 3 * each
    id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'id', ARGV[at], 'topic', ARGV[at + 1], 'payload', ARGV[at + 2])
    redis.call('SET', KEYS[each + 1], id, 'EX', ARGV[2])
  end
  ids[each] = id
end
return ids`;

/** Appends to the stream by one command (idempotent for each event id) and answers the cursors. */
export async function append(redis: Redis, events: readonly Omit<StreamEvent, 'cursor'>[]): Promise<string[]> {
  const ids = await redis.eval(
    APPEND,
    events.length + 1,
    STREAM,
    ...events.map(({ id }) => appendedKey(id)),
    STREAM_LENGTH,
    APPENDED_TTL_SECONDS,
    ...events.flatMap(({ id, topic, payload }) => [id, topic, JSON.stringify(payload)]),
  );
  return (ids as string[]).map(toCursor);
}

/** The cursors of the given events that have been appended, by event id. */
export async function cursorsOf(redis: Redis, eventIds: readonly string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const streamIds = await redis.mget(eventIds.map(appendedKey));
  return new Map(
    eventIds.flatMap((id, index) => {
      const streamId = streamIds[index];
      return streamId ? [[id, toCursor(streamId)] as const] : [];
    }),
  );
}

/** The newest cursor; for an empty stream the smallest possible cursor. */
export async function lastCursor(redis: Redis): Promise<string> {
  const [newest] = await redis.xrevrange(STREAM, '+', '-', 'COUNT', 1);
  return newest ? toCursor(newest[0]) : toCursor('0-0');
}

/** Waits up to `waitMs` for entries after `cursor`; empty when none came. */
export async function readAfter(redis: Redis, cursor: string, waitMs: number, count: number): Promise<StreamEvent[]> {
  const answer = await redis.xread('COUNT', count, 'BLOCK', waitMs, 'STREAMS', STREAM, toStreamId(cursor));
  return (answer?.[0]?.[1] ?? []).map(toEvent);
}

/** All entries after `cursor` that the stream still holds, up to and with `upTo` when one is given. */
export async function entriesAfter(redis: Redis, cursor: string, upTo: string | null): Promise<StreamEvent[]> {
  const entries = await redis.xrange(STREAM, `(${toStreamId(cursor)}`, upTo === null ? '+' : toStreamId(upTo));
  return entries.map(toEvent);
}

function appendedKey(eventId: string): string {
  return `event:${eventId}`;
}

function toEvent([streamId, fields]: [string, string[]]): StreamEvent {
  const value = (name: string): string => fields[fields.indexOf(name) + 1] ?? '';
  return {
    id: value('id'),
    topic: value('topic'),
    payload: JSON.parse(value('payload')) as unknown,
    cursor: toCursor(streamId),
  };
}
