import { requireUserId } from '../../../../auth/authenticate.js';
import { IcoTokenDetail } from '../../../../entities/ico/detail.js';
import { IcoTokenOffering } from '../../../../entities/ico/offering.js';
import type { Context } from '../../../frame/context.js';
import { inTransaction } from '../../../frame/in-transaction.js';
import { lockOne } from '../../../frame/lock-one.js';
import { readStory, type StoryInput } from '../../launch/story.js';
import { holdOffering } from '../../own/gate.js';
import { requireOwnOffering } from '../../own/owned.js';
import { creatorOffering, type CreatorOfferingView } from '../../own/creator-offering.js';

/**
 * Changes the texts and links of an offering of the caller, in whatever status it is; what is left out stays, and null is
 * none. NOT_FOUND for anybody else's, BAD_INPUT naming the field.
 */
export async function updateMyOffering(ctx: Context, id: string, input: StoryInput): Promise<CreatorOfferingView> {
  const story = givenOf(input);
  return inTransaction(ctx, { operation: 'updateMyIcoOffering' }, async (tx) => {
    // A stranger must not hold anybody's sale.
    await requireOwnOffering(tx.rows, ctx, id);
    await holdOffering(tx, id);
    const { icon, ...texts } = story;
    const offering = await lockOne(tx, IcoTokenOffering, { id });
    Object.assign(offering, icon === undefined ? {} : { icon }, { updatedAt: ctx.clock.now() });
    if (Object.keys(texts).length > 0) Object.assign(await lockOne(tx, IcoTokenDetail, { offeringId: id }), texts);
    await tx.em.flush();
    return creatorOffering(ctx, requireUserId(ctx.caller), id, tx.rows);
  });
}

/** The fields that were given, as they are stored. */
function givenOf(input: StoryInput): StoryInput {
  const checked = readStory(input);
  return Object.fromEntries(
    Object.entries(checked).filter(([field]) => input[field as keyof StoryInput] !== undefined),
  );
}
