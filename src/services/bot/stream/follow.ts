import { requireUserId } from '../../../auth/authenticate.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { appendedAtMs, type StreamEvent } from '../../../core/stream-event.js';
import type { StoredTick } from '../../../entities/bot/bot.js';
import { BotStream } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import { requireOwnBot } from '../own/own-bot.js';
import type { BotEvent } from './emit.js';
import { botsTopic, botTopic, tickTopic } from './topics.js';

interface Tick {
  readonly stream: 'BOT_TICK';
  readonly botId: string;
  readonly tick: StoredTick;
}

/** What a follower is sent: what its stream carries, where it stands in the order of events, and when it was. */
export type BotMessage = (BotEvent | Tick) & { readonly cursor: string; readonly at: Date };

export interface BotEventsRequest {
  readonly botId: string;
  /** Null for all of them. */
  readonly streams?: readonly BotStream[] | null;
  /** The cursor of an earlier event: those behind it come first. */
  readonly after?: string | null;
}

type Messages = AsyncIterableIterator<BotMessage>;

/**
 * The events of a bot of the caller as they happen; they end when the bot is deleted. NOT_FOUND for anybody else's bot,
 * BAD_INPUT for an empty list of streams and for what is not a cursor. Ticks are not stored: the last one comes first,
 * and each has the cursor of the newest event.
 */
export async function followBot(ctx: Context, { botId, streams, after }: BotEventsRequest): Promise<Messages> {
  if (streams?.length === 0) throw badInput('streams must name at least one stream');
  await requireOwnBot(ctx, botId);
  const wanted = new Set<string>(streams ?? Object.values(BotStream));
  const ticks = wanted.has('BOT_TICK') ? [tickTopic(botId)] : [];
  const cursor = after ?? ctx.events.newestCursor;
  const events = follow(ctx, botTopic(botId), after, (event) => messageOf(botId, event), ticks);
  return selected(events, wanted, async () => (ticks.length > 0 ? lastTick(ctx, botId, cursor) : null));
}

/** The new statuses of all bots of the caller; with `after`, first the stored ones behind that cursor. */
export function followBotStatuses(ctx: Context, after?: string | null): Messages {
  return follow(ctx, botsTopic(requireUserId(ctx.caller)), after, stored);
}

function messageOf(botId: string, event: StreamEvent): BotMessage {
  return event.topic === tickTopic(botId) ? tickOf(botId, event.payload as StoredTick, event.cursor) : stored(event);
}

function stored({ cursor, payload }: StreamEvent): BotMessage {
  return { ...(payload as BotEvent), cursor, at: new Date(appendedAtMs(cursor)) };
}

function tickOf(botId: string, tick: StoredTick, cursor: string): BotMessage {
  return { stream: 'BOT_TICK', botId, tick, cursor, at: new Date(tick.at) };
}

async function lastTick({ db }: Context, botId: string, cursor: string): Promise<BotMessage | null> {
  const bot = await db.rows.selectFrom('trading_bot').select('lastTick').where('id', '=', botId).executeTakeFirst();
  return bot?.lastTick ? tickOf(botId, bot.lastTick, cursor) : null;
}

/** `first`, then the messages of the wanted streams, until the bot is deleted. */
function selected(events: Messages, wanted: ReadonlySet<string>, first: () => Promise<BotMessage | null>): Messages {
  let isFirst = true;
  const end = async () => {
    await events.return?.();
    return { done: true, value: undefined } as const;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      const message = isFirst ? await first() : null;
      isFirst = false;
      if (message) return { done: false, value: message };
      for (;;) {
        const step = await events.next();
        if (step.done || wanted.has(step.value.stream)) return step;
        if (step.value.stream === 'DELETED') return end();
      }
    },
    return: end,
  };
}
