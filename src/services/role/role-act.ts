import type { ApprovalRight } from '../../core/acts/kinds.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import type { BegunAct } from '../approval/act-definition.js';
import { countEligible } from '../approval/count-eligible.js';
import { hasLostSuperAdmin } from '../approval/right-losses.js';
import { activeSuperAdmins } from '../approval/super-admins.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

/** The case of the policy of ROLE in which two people can approve. */
const SEVERAL = '1';
const ONE_PERSON = '0';

/**
 * The right of an act of kind ROLE, and the case of its policy: Super Admins decide about their own role, and an
 * installation with a single account that can approve is not locked out.
 */
export function roleAct(
  ctx: Context,
  tx: Tx,
  key: ApprovalRight,
  roles: readonly { readonly name: string }[],
): Required<Pick<BegunAct<unknown>, 'right' | 'usd'>> {
  const right = roles.some(({ name }) => name === SUPER_ADMIN) ? null : key;
  return {
    right,
    usd: async () => ((await isAlone(ctx, tx, right)) ? ONE_PERSON : SEVERAL),
  };
}

/**
 * Whether the caller decides alone, since no other account can approve. Only a Super Admin can be left alone: for others the
 * Super Admins count from their first minute. One who has just been removed counts as still there.
 */
async function isAlone(ctx: Context, tx: Tx, right: ApprovalRight): Promise<boolean> {
  if ((await countEligible(ctx, tx, right, { exceptCaller: true })) > 0) return false;
  const { caller, clock } = ctx;
  if (caller.kind === 'user' && caller.role.name !== SUPER_ADMIN && (await hasSuperAdmin(tx))) return false;
  return !(await hasLostSuperAdmin(ctx, tx, clock.now(), { counted: true }));
}

async function hasSuperAdmin({ rows }: Tx): Promise<boolean> {
  return (await activeSuperAdmins(rows).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Whether more rights wait for a role. An account that gets the role meanwhile would get them too, unseen by earlier
 * approvers.
 */
export async function isBeingExtended({ clock }: Context, { rows }: Tx, roleId: string): Promise<boolean> {
  const extension = rows
    .selectFrom('approval')
    .select('id')
    .where('subjectId', '=', roleId)
    .where('operation', '=', 'updateRole')
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', clock.now().toISOString())
    .limit(1);
  return (await extension.executeTakeFirst()) !== undefined;
}
