import { sessionNeeded } from '../../../auth/session-alone.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { isUuid } from '../../../core/ids.js';
import { THROTTLES, type Throttle, type ThrottleName } from '../../../core/catalogue/throttles.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { requireWithinOwn } from '../../role/rank.js';
import { readRole } from '../../role/read.js';

/**
 * FORBIDDEN for a counter of guesses, or of the mails that go with them, unless the caller uses a browser session and
 * may administer the account that the counter protects: with resets at will, guesses would be unlimited. Nobody may
 * reset a counter of their own account, since a thief with a stolen session would, nor that of a known browser, since
 * its id does not tell the account. `id` is the counter's id.
 */
export async function requireMayReset(ctx: Context, bucket: ThrottleName, id: string): Promise<void> {
  const { per }: Throttle = THROTTLES[bucket];
  if (per !== 'account' && per !== 'device' && bucket !== 'signInAddress') return;
  const { caller } = ctx;
  if (caller.kind !== 'user') throw new AppError('UNAUTHENTICATED');
  if (caller.credential.kind !== 'session') throw sessionNeeded();
  if (per === 'device')
    throw new AppError('FORBIDDEN', {
      message: 'The counter of a known browser expires by itself and cannot be reset',
    });
  if (per !== 'account') return;
  const account = await accountOf(ctx.db.rows, id);
  if (!account) return;
  if (account.id === caller.userId) {
    throw new AppError('FORBIDDEN', { message: 'These are failed attempts at your own account: ask another admin' });
  }
  requireWithinOwn(ctx, await readRole(ctx.db.rows, account.roleId));
}

/** The account that a counter's id names, by account id or by e-mail address; undefined when there is none. */
async function accountOf(rows: Reader, id: string) {
  return rows
    .selectFrom('user')
    .select(['id', 'roleId'])
    .where(isUuid(id) ? 'id' : 'email', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
