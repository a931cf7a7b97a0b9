import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { IcoModeration } from '../../entities/ico/names.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { AdminIcoOffering } from '../../schema/ico/admin-offering.js';
import type { Context } from '../../services/frame/context.js';
import { moderateIcoOffering } from '../../services/ico/moderate/moderate.js';

const NOTES = {
  nullable: true,
  description: 'What the creator is told: plain text of at most 2,000 characters. REJECT needs it.',
} as const;

/** What admins decide about offerings. */
@Resolver()
export class IcoOfferModerationResolver {
  @Mutation(() => AdminIcoOffering, {
    description: 'Approves or refuses an offering, flags or pauses it, or lets it go on; its creator is told.',
  })
  // The use case takes the gate of the offering before its row, and describes the change to the audit itself.
  @Policy({ access: 'user', permission: 'edit.ico.offer', extension: 'ico' })
  moderateIcoOffering(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the offering.' }) id: string,
    @Arg('action', () => IcoModeration, { description: 'What is done.' }) action: IcoModeration,
    @Arg('notes', () => String, NOTES) notes: string | undefined,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return moderateIcoOffering(ctx, id, { action, notes: notes ?? null, idempotencyKey: idempotencyKey ?? null });
  }
}
