import type { ApprovalRight } from '../../core/acts/kinds.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import type { BegunAct } from '../approval/act-definition.js';
import { countEligible } from '../approval/count-eligible.js';
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
    usd: async () => ((await countEligible(ctx, tx, right, { exceptCaller: true })) > 0 ? SEVERAL : ONE_PERSON),
  };
}
