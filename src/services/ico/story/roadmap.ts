import { isGiven } from '../../../core/given.js';
import { readDay } from '../../../core/launchpad/days.js';
import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import { readLabel, readText } from '../../../core/text/read-text.js';
import { newId } from '../../../core/ids.js';
import { IcoRoadmapItem } from '../../../entities/ico/roadmap-item.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { lockStory } from './lock-story.js';
import { requireBelowCap } from './require-below-cap.js';

/** What a creator says of a step; in a change, absent and null fields stay. */
export interface RoadmapItemInput {
  readonly title?: string | null;
  readonly description?: string | null;
  /** YYYY-MM-DD, or a time of ISO 8601, whose day in UTC is stored. */
  readonly date?: string | null;
  readonly completed?: boolean | null;
}

export type NewRoadmapItem = RoadmapItemInput & {
  readonly title: string;
  readonly description: string;
  readonly date: string;
};

const MAX_DESCRIPTION = 2_000;
const NO_ITEM = 'Roadmap item not found';

/**
 * Adds a step to the roadmap of an offering of the caller. NOT_FOUND for anybody else's; ICO_PLAN_CAP where its plan allows
 * no more; BAD_INPUT naming the field.
 */
export async function addRoadmapItem(ctx: Context, id: string, input: NewRoadmapItem): Promise<IcoRoadmapItem> {
  const { title, description, date } = input;
  const given = { title, description, date, completed: false, ...columns(input) };
  const now = ctx.clock.now();
  return inTransaction(ctx, { operation: 'addIcoRoadmapItem' }, async (tx) => {
    await requireBelowCap(tx, await lockStory(ctx, tx, id), 'ico_roadmap_item');
    return tx.em.create(IcoRoadmapItem, { id: newId(), offeringId: id, ...given, createdAt: now, updatedAt: now });
  });
}

/** Changes a step of an offering of the caller. NOT_FOUND and BAD_INPUT as {@link addRoadmapItem}. */
export async function updateRoadmapItem(
  ctx: Context,
  id: string,
  itemId: string,
  input: RoadmapItemInput,
): Promise<IcoRoadmapItem> {
  const changes = columns(input);
  return inTransaction(ctx, { operation: 'updateIcoRoadmapItem' }, async (tx) => {
    await lockStory(ctx, tx, id);
    const item = await lockOne(tx, IcoRoadmapItem, { id: itemId, offeringId: id }, NO_ITEM);
    return Object.assign(item, changes, { updatedAt: ctx.clock.now() });
  });
}

/** Takes a step off an offering of the caller. NOT_FOUND as {@link addRoadmapItem}. */
export async function deleteRoadmapItem(ctx: Context, id: string, itemId: string): Promise<{ message: string }> {
  await inTransaction(ctx, { operation: 'deleteIcoRoadmapItem' }, async (tx) => {
    await lockStory(ctx, tx, id);
    tx.em.remove(await lockOne(tx, IcoRoadmapItem, { id: itemId, offeringId: id }, NO_ITEM));
  });
  return { message: 'The roadmap item is deleted' };
}

function columns({ title, description, date, completed }: RoadmapItemInput) {
  return {
    ...(isGiven(title) ? { title: readLabel('title', title, ICO_LIMITS.title) } : {}),
    ...(isGiven(description) ? { description: readText('description', description, MAX_DESCRIPTION) } : {}),
    ...(isGiven(date) ? { date: readDay('date', date) } : {}),
    ...(isGiven(completed) ? { completed } : {}),
  };
}
