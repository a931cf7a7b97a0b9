import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import { icoContributionTopic, type ContributionEvent } from '../own/contribution-event.js';

/** A contribution as a change leaves it, and where the change stands in the order of events. */
export type ContributionChange = ContributionEvent & { readonly cursor: string };

/**
 * What becomes of the caller's contributions, and of those of others in the caller's offerings; with `after`, first what
 * is stored behind that cursor. BAD_INPUT for what is not a cursor.
 */
export function followIcoContributions(ctx: Context, after?: string | null): AsyncIterableIterator<ContributionChange> {
  const topic = icoContributionTopic(requireUserId(ctx.caller));
  return follow(ctx, topic, after, ({ cursor, payload }) => ({ ...(payload as ContributionEvent), cursor }));
}
