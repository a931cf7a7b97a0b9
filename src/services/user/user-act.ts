import type { ApprovalRight } from '../../core/acts/kinds.js';
import type { Act } from '../approval/act-definition.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import {
  checkChange,
  requireAsSeen,
  seenAccount,
  writeChange,
  type SeenAccount,
  type UpdateUserInput,
  type UserChange,
} from './change-user.js';

/** A change of an account as an act keeps it. */
export interface UserAct {
  readonly id: string;
  readonly change: UpdateUserInput;
  readonly seen: SeenAccount;
}

/** An operation that changes an account, as an act of kind ROLE. */
export function userAct(operation: string, right: ApprovalRight): Act<UserAct> {
  return {
    operation,
    kind: 'ROLE',
    right,
    requireApprovable: async (ctx, tx, { input }) => {
      await checkAgain(ctx, tx, input);
    },
    carryOut: async (ctx, tx, { input }) => {
      await writeChange(ctx, tx, await checkAgain(ctx, tx, input));
    },
  };
}

async function checkAgain(ctx: Context, tx: Tx, { id, change: input, seen }: UserAct): Promise<UserChange> {
  const change = await checkChange(ctx, tx, id, input);
  requireAsSeen(seen, seenAccount(change.user, change.given));
  return change;
}
