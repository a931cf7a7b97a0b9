import type { StreamEvent } from '../../../core/stream-event.js';
import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import { phasesOf } from '../own/phases-of.js';
import { icoProgressTopic, type ProgressFigures } from '../own/progress.js';
import { progressFigures } from '../own/sale.js';
import { findPublicOffering, requirePublicOffering } from '../public/visible.js';

/** What a follower is sent: the figures of the offering, and where they stand in the order of events. */
export type ProgressMessage = ProgressFigures & { readonly cursor: string };

type Messages = AsyncIterableIterator<ProgressMessage>;

/**
 * The figures of an offering whenever they change, as they were at each change: the events carry them, so that one costs
 * no query, whatever the number of followers. The figures of now come first, with the cursor of the newest event; with
 * `after`, what has happened since that cursor comes in their place. It ends when the offering is refused or deleted.
 * NOT_FOUND for an offering that not everybody may see, BAD_INPUT for what is not a cursor.
 */
export async function followIcoProgress(ctx: Context, id: string, after?: string | null): Promise<Messages> {
  await requirePublicOffering(ctx.db.rows, id);
  const cursor = ctx.events.newestCursor;
  const events = follow(ctx, icoProgressTopic(id), after, messageOf);
  return begunWith(events, async () => (typeof after === 'string' ? null : present(ctx, id, cursor)));
}

function messageOf({ cursor, payload }: StreamEvent): ProgressMessage {
  return { ...(payload as ProgressFigures), cursor };
}

async function present(ctx: Context, id: string, cursor: string): Promise<ProgressMessage | null> {
  const offering = await findPublicOffering(ctx.db.rows, id);
  if (!offering) return null;
  return { ...progressFigures(ctx, offering, await phasesOf(ctx.db.rows, id)), cursor };
}

/** `first`, then the events, until the offering is refused or deleted. */
function begunWith(events: Messages, first: () => Promise<ProgressMessage | null>): Messages {
  let isFirst = true;
  let isOver = false;
  const end = async () => {
    await events.return?.();
    return { done: true, value: undefined } as const;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      if (isOver) return end();
      const message = isFirst ? await first() : null;
      isFirst = false;
      if (message) return { done: false, value: message };
      const step = await events.next();
      isOver = !step.done && (step.value.status === 'REJECTED' || step.value.isDeleted === true);
      return step;
    },
    return: end,
  };
}
