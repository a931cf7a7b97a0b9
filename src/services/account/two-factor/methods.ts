import type { TwoFactorMethod } from '../../../entities/account/two-factor.js';
import { TwoFactorMethod as Method } from '../../../entities/account/two-factor.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** The methods that the settings offer at present, the stronger first. */
export function offeredMethods({ settings }: Context): TwoFactorMethod[] {
  if (!settings.flag('twoFactorStatus')) return [];
  return [
    ...(settings.flag('twoFactorAppStatus') ? [Method.APP] : []),
    ...(settings.flag('twoFactorEmailStatus') ? [Method.EMAIL] : []),
  ];
}

/** The methods that an account has confirmed, whatever the settings offer. */
export async function confirmedMethods(rows: Reader, userId: string): Promise<TwoFactorMethod[]> {
  const confirmed = await rows
    .selectFrom('two_factor')
    .select('method')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .orderBy('method')
    .execute();
  return confirmed.map(({ method }) => method);
}

/** The methods of which a sign-in must prove one: confirmed by the account and offered by the settings. */
export async function requiredMethods(ctx: Context, userId: string): Promise<TwoFactorMethod[]> {
  const offered = offeredMethods(ctx);
  if (offered.length === 0) return [];
  const confirmed = await confirmedMethods(ctx.db.rows, userId);
  return offered.filter((method) => confirmed.includes(method));
}

/**
 * Locks the account's row, so that changes of its second factors run one after the other and only one can be the first.
 */
export async function lockFactors({ rows }: Tx, userId: string): Promise<void> {
  await rows.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** No proof outlives the factor, or the recovery codes, that it may have been made with. Call it under {@link lockFactors}. */
export async function forgetProofs({ rows }: Tx, userId: string): Promise<void> {
  await rows
    .updateTable('session')
    .set({ secondFactorAt: null })
    .where('userId', '=', userId)
    .where('secondFactorAt', 'is not', null)
    .execute();
}
