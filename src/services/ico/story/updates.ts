import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { ICO_LIMITS } from '../../../core/launchpad/limits.js';
import { readLabel, readText } from '../../../core/text/read-text.js';
import { newId } from '../../../core/ids.js';
import { IcoTokenOfferingUpdate } from '../../../entities/ico/update.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { lockStory } from './lock-story.js';

/** News of an offering; in a change, absent and null fields stay. */
export interface UpdateInput {
  readonly title?: string | null;
  readonly content?: string | null;
}

export interface NewUpdate {
  readonly offeringId: string;
  readonly title: string;
  readonly content: string;
}

const NO_UPDATE = 'Update not found';

/**
 * Posts news of an offering of the caller, as many as there is to tell: the rate of what creators write is limited, their
 * number is not. NOT_FOUND for anybody else's; BAD_INPUT naming the field.
 */
export async function postUpdate(ctx: Context, { offeringId, title, content }: NewUpdate) {
  const given = { title, content, ...columns({ title, content }) };
  const now = ctx.clock.now();
  return inTransaction(ctx, { operation: 'postIcoUpdate' }, async (tx) => {
    await lockStory(ctx, tx, offeringId);
    return tx.em.create(IcoTokenOfferingUpdate, { id: newId(), offeringId, ...given, createdAt: now, updatedAt: now });
  });
}

/** Changes news of an offering of the caller. NOT_FOUND and BAD_INPUT as {@link postUpdate}. */
export async function editUpdate(ctx: Context, id: string, input: UpdateInput): Promise<IcoTokenOfferingUpdate> {
  const changes = columns(input);
  return inTransaction(ctx, { operation: 'editIcoUpdate' }, async (tx) =>
    Object.assign(await lockUpdate(ctx, tx, id), changes, { updatedAt: ctx.clock.now() }),
  );
}

/** Takes news of an offering of the caller back. NOT_FOUND as {@link postUpdate}. */
export async function deleteUpdate(ctx: Context, id: string): Promise<{ message: string }> {
  await inTransaction(ctx, { operation: 'deleteIcoUpdate' }, async (tx) => {
    tx.em.remove(await lockUpdate(ctx, tx, id));
  });
  return { message: 'The update is deleted' };
}

/** News with its offering locked before it, as whoever posts does. */
async function lockUpdate(ctx: Context, tx: Tx, id: string): Promise<IcoTokenOfferingUpdate> {
  const found = await tx.rows
    .selectFrom('ico_token_offering_update as u')
    .innerJoin('ico_token_offering as o', 'o.id', 'u.offeringId')
    .select('u.offeringId')
    .where('u.id', '=', id)
    .where('o.userId', '=', requireUserId(ctx.caller))
    .where('o.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: NO_UPDATE });
  await lockStory(ctx, tx, found.offeringId);
  return lockOne(tx, IcoTokenOfferingUpdate, { id, offeringId: found.offeringId }, NO_UPDATE);
}

function columns({ title, content }: UpdateInput) {
  return {
    ...(isGiven(title) ? { title: readLabel('title', title, ICO_LIMITS.title) } : {}),
    ...(isGiven(content) ? { content: readText('content', content, ICO_LIMITS.description) } : {}),
  };
}
