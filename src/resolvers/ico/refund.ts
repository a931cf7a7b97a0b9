import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { UuidScalar } from '../../core/uuid.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { IcoContribution } from '../../schema/ico/contribution.js';
import { IcoCancellation, IcoRefundEligibility, IcoRefunds, ProcessIcoRefundsInput } from '../../schema/ico/refund.js';
import type { Context } from '../../services/frame/context.js';
import { cancelOffering } from '../../services/ico/refund/cancel.js';
import { readEligibility } from '../../services/ico/refund/eligibility.js';
import { processRefunds } from '../../services/ico/refund/process.js';
import { withdrawIcoContribution } from '../../services/ico/refund/withdraw.js';

/** What goes back to buyers. */
@Resolver()
export class IcoRefundResolver {
  @Query(() => IcoRefundEligibility, {
    description: 'Whether an offering can be refunded: for its creator, its buyers and holders of access.ico.',
  })
  @Policy({ access: 'user', extension: 'ico', cost: 20 })
  icoRefundEligibility(
    @Ctx() ctx: Context,
    @Arg('offeringId', () => UuidScalar, { description: 'Id of the offering.' }) offeringId: string,
  ) {
    return readEligibility(ctx, offeringId);
  }

  @Mutation(() => IcoRefunds, {
    description:
      'Refunds what is outstanding of an offering that has failed or was cancelled: for its creator and holders of access.ico.',
  })
  @Policy({ access: 'user', extension: 'ico' })
  processIcoRefunds(
    @Ctx() ctx: Context,
    @Arg('input', () => ProcessIcoRefundsInput, { description: 'The offering.' }) input: ProcessIcoRefundsInput,
  ) {
    return processRefunds(ctx, input);
  }

  @Mutation(() => IcoContribution, {
    description:
      'Takes back what is not paid out of an own contribution of which tokens were not delivered by their deadline. Buyer and creator are told.',
  })
  @Policy({ access: 'session', extension: 'ico', owns: { resource: 'icoContribution', argument: 'id' } })
  withdrawIcoContribution(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the contribution.' }) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return withdrawIcoContribution(ctx, { id, idempotencyKey });
  }

  @Mutation(() => IcoCancellation, {
    description:
      'Ends an offering for good: pays for deliveries that their chain has confirmed, then refunds what is outstanding; what was paid out stays so. To pay for such deliveries of a flagged offering may take several people.',
  })
  @Policy({ access: 'user', fresh: 'byInput', permission: 'manage.system', role: SUPER_ADMIN, extension: 'ico' })
  cancelIcoOffering(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the offering.' }) id: string,
    @Arg('reason', () => String, {
      description: 'Why, 1 to 500 characters of plain text, which buyers and creator are told.',
    })
    reason: string,
    @Arg('payConfirmedDeliveries', () => Boolean, {
      nullable: true,
      description: 'Whether deliveries are paid for that their chain has confirmed; a flagged offering requires it.',
    })
    payConfirmedDeliveries?: boolean | null,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return cancelOffering(ctx, { id, reason, payConfirmedDeliveries, idempotencyKey });
  }
}
