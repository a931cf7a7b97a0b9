import { Arg, Args, Ctx, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { APPROVAL_RIGHTS, type ApprovalKind } from '../../core/acts/kinds.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { UuidScalar } from '../../core/uuid.js';
import { ApprovalKindName } from '../../entities/approval/approval.js';
import {
  ApprovalEvent,
  ApprovalPage,
  ApprovalPolicy,
  ApprovalRecord,
  UpdateApprovalPolicyInput,
  UpdatedApprovalPolicy,
} from '../../schema/approval/approval.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { approveAct } from '../../services/approval/approve-act.js';
import { followApprovals, type ApprovalEvent as Event } from '../../services/approval/follow-acts.js';
import { readApproval, readApprovals, readPolicy } from '../../services/approval/list-acts.js';
import { rejectAct, withdrawAct } from '../../services/approval/refuse-act.js';
import { updateApprovalPolicy } from '../../services/approval/update-policy.js';
import type { Context } from '../../services/frame/context.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';

const ID = { description: 'Id of the act.' } as const;
const READ = { access: 'user', anyPermission: APPROVAL_RIGHTS } as const;
/** No record of the audit, which would lock the act before the record that it is about: each step describes itself. */
const DECIDE = { access: 'session', anyPermission: APPROVAL_RIGHTS, auditedAs: 'approval' } as const;

/** Acts that need several people, and the policy that says how many. */
@Resolver()
export class ApprovalResolver {
  @Query(() => ApprovalPage, {
    description:
      'A page of the acts that need several people, newest first: those that the caller has the right to approve, and those that the caller began.',
  })
  @Policy(READ)
  approvals(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readApprovals(ctx, args);
  }

  @Query(() => ApprovalRecord, { description: 'One act that needs several people.' })
  @Policy(READ)
  approval(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readApproval(ctx, id);
  }

  @Query(() => [ApprovalPolicy], { description: 'How many people each kind of act takes.' })
  @Policy(READ)
  approvalPolicy(@Ctx() ctx: Context) {
    return readPolicy(ctx);
  }

  @Mutation(() => ApprovalRecord, { description: 'Approves an act; the last approval carries it out.' })
  @Policy({ ...DECIDE, fresh: true })
  approveAct(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return approveAct(ctx, id, idempotencyKey);
  }

  @Mutation(() => ApprovalRecord, { description: 'Rejects an act that waits. One person is enough.' })
  @Policy(DECIDE)
  rejectAct(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('reason', () => String, { description: 'Reason for its beginner, 1 to 500 characters.' }) reason: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return rejectAct(ctx, id, reason, idempotencyKey);
  }

  @Mutation(() => ApprovalRecord, {
    description: 'Takes back an act that the caller began, or a change of the approval policy, while it waits.',
  })
  @Policy(DECIDE)
  withdrawAct(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return withdrawAct(ctx, id, idempotencyKey);
  }

  @Mutation(() => UpdatedApprovalPolicy, {
    description:
      'Replaces the approval policy of a kind. A change that asks fewer people waits for approvals, or for 24 hours.',
  })
  @Policy({ access: 'session', fresh: true, role: SUPER_ADMIN })
  updateApprovalPolicy(
    @Ctx() ctx: Context,
    @Arg('kind', () => ApprovalKindName, { description: 'The kind.' }) kind: ApprovalKind,
    @Arg('input', () => UpdateApprovalPolicyInput, { description: 'The new tiers.' })
    { tiers }: UpdateApprovalPolicyInput,
  ) {
    return updateApprovalPolicy(ctx, { kind, tiers });
  }

  @Subscription(() => ApprovalEvent, {
    description: 'Acts that the caller may approve, as they change, from a cursor on when one is given.',
    subscribe: ({ context, args }: SubscriptionPayload<{ after?: string }>) => followApprovals(context, args.after),
  })
  @Policy(READ)
  approvalChanged(
    @Root() event: Event,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last event that was seen.' })
    _after?: string,
  ): Event {
    return event;
  }
}
