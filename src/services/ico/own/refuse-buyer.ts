import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/**
 * SELF_DECISION for a caller whose own contributions to the offering count: whether it is settled or refunded decides over
 * their money.
 */
export async function refuseBuyer({ caller }: Context, { rows }: Pick<Tx, 'rows'>, offeringId: string): Promise<void> {
  if (caller.kind !== 'user') return;
  const account = await rows
    .selectFrom('ico_account')
    .select('contributions')
    .where('offeringId', '=', offeringId)
    .where('userId', '=', caller.userId)
    .executeTakeFirst();
  if (account && account.contributions > 0) throw new AppError('SELF_DECISION');
}
