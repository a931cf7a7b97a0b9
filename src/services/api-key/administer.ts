import { isKeyOf } from '../../auth/principal.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';
import { requireWithinOwn } from '../role/rank.js';
import { readRole } from '../role/read.js';
import type { Tx } from '../frame/tx.js';

/** BAD_INPUT unless the account exists; FORBIDDEN unless the caller may administer its keys. */
export async function requireAccount(ctx: Context, tx: Tx, userId: string): Promise<void> {
  const user = await tx.rows
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!user) throw badInput('userId: there is no such account');
  await requireOwnersWithinOwn(ctx, tx, [userId]);
}

/**
 * FORBIDDEN when an owner's role holds more than the caller's, since a key can use all rights of its owner. FORBIDDEN
 * also for an API key that belongs to one of the owners, which could otherwise widen its own rights. A key without an
 * owner authenticates nobody and needs no check.
 */
export async function requireOwnersWithinOwn(
  ctx: Context,
  { rows }: Tx,
  owners: readonly (string | null)[],
): Promise<void> {
  const userIds = [...new Set(owners.filter((id) => id !== null))];
  if (userIds.length === 0) return;
  if (userIds.some((id) => isKeyOf(ctx.caller, id))) {
    throw new AppError('FORBIDDEN', { message: 'A key cannot change the keys of its own account' });
  }
  const roles = await rows.selectFrom('user').select('roleId').distinct().where('id', 'in', userIds).execute();
  for (const { roleId } of roles) requireWithinOwn(ctx, await readRole(rows, roleId));
}
