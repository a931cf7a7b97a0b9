import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { NO_OFFERING, type OfferingRow } from '../own/offering.js';

/**
 * An offering of the caller whose page is about to change; others that change it, or the offering itself, wait until the
 * commit, and purchases do not. In whatever status it is. NOT_FOUND for a deleted one and for anybody else's.
 */
export async function lockStory({ caller }: Context, { rows }: Tx, id: string): Promise<OfferingRow> {
  const offering = await rows
    .selectFrom('ico_token_offering')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', requireUserId(caller))
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!offering) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  return offering;
}
