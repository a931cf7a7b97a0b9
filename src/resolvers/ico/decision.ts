import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { IcoDecision } from '../../entities/ico/names.js';
import { AdminIcoContribution } from '../../schema/ico/admin-contribution.js';
import { IcoDecisionInput } from '../../schema/ico/decision.js';
import type { Context } from '../../services/frame/context.js';
import { decideIcoContribution } from '../../services/ico/decision/decide.js';
import { extension } from './policies.js';

/** What admins decide about contributions. */
@Resolver()
export class IcoDecisionResolver {
  @Mutation(() => AdminIcoContribution, {
    description:
      'Verifies a delivery, which pays the creator out of escrow, refuses one, or adds or removes a note. Buyer and creator are told of the first two.',
  })
  // The use case takes the gate of the offering before the row, and describes the change to the audit itself.
  @Policy({ access: 'user', permission: 'edit.ico.transaction', extension })
  decideIcoContribution(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the contribution.' }) id: string,
    @Arg('action', () => IcoDecision, { description: 'What is done.' }) action: IcoDecision,
    @Arg('input', () => IcoDecisionInput, { description: 'What the action needs.' }) input: IcoDecisionInput,
  ) {
    return decideIcoContribution(ctx, id, action, input);
  }
}
