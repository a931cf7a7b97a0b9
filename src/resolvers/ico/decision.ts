import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { IcoDecision } from '../../entities/ico/names.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { AdminIcoContribution } from '../../schema/ico/admin-contribution.js';
import { IcoDecisionInput } from '../../schema/ico/decision.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import type { Context } from '../../services/frame/context.js';
import { decideIcoContribution, type Decided } from '../../services/ico/decision/decide.js';
import { extension } from './policies.js';

/** What admins decide about contributions. */
@Resolver(() => AdminIcoContribution)
export class IcoDecisionResolver {
  @Mutation(() => AdminIcoContribution, {
    description:
      'Verifies a delivery, which pays the creator out of escrow, refuses one, gives a buyer what is still in escrow, or adds or removes a note. Buyer and creator are told of the first three. To verify a large delivery that its blockchain has not confirmed takes several people.',
  })
  // The use case takes the gate of the offering before the row, and describes the change to the audit itself.
  @Policy({ access: 'user', fresh: 'byInput', permission: 'edit.ico.transaction', extension })
  decideIcoContribution(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the contribution.' }) id: string,
    @Arg('action', () => IcoDecision, { description: 'What is done.' }) action: IcoDecision,
    @Arg('input', () => IcoDecisionInput, { description: 'What the action needs.' }) input: IcoDecisionInput,
  ) {
    return decideIcoContribution(ctx, id, action, input);
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id, approval }: AdminIcoContribution & Pick<Decided, 'approval'>) {
    // Of several tranches another one may be the newest that waits.
    return approval === undefined ? ctx.loaders.load(ctx, pendingActs, id) : approval;
  }
}
