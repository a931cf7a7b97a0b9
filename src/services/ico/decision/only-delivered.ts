import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { Tx } from '../../frame/tx.js';

/**
 * Which tranche a verification that names none is about: the only one that is delivered and not paid; null where the tokens
 * come all at once. For whoever holds the offering. ILLEGAL_STATE where no tranche waits, BAD_INPUT where several do.
 */
export async function onlyDelivered({ rows }: Tx, contributionId: string): Promise<string | null> {
  const found = await rows
    .selectFrom('ico_transaction as c')
    .leftJoin('ico_token_vesting as v', 'v.transactionId', 'c.id')
    .leftJoin('ico_token_vesting_release as r', (join) =>
      join.onRef('r.vestingId', '=', 'v.id').on('r.status', '=', 'RELEASED').on('r.paidAt', 'is', null),
    )
    .select(['c.vests', 'r.id as releaseId'])
    .where('c.id', '=', contributionId)
    .limit(2)
    .execute();
  const [first, second] = found;
  if (!first?.vests) return null;
  if (second) throw badInput('releaseId must name the tranche: several of them are delivered');
  if (first.releaseId !== null) return first.releaseId;
  throw new AppError('ILLEGAL_STATE', {
    message: 'No delivered tranche is waiting to be paid: name one with releaseId',
  });
}
