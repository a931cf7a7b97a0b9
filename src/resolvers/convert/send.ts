import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ConvertSend } from '../../entities/convert/send.js';
import { ApprovalRecord, PENDING_ACT } from '../../schema/approval/approval.js';
import { ConvertSendPage, CreateConvertSendInput, DISPLACING } from '../../schema/convert/send.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { pendingActs } from '../../services/approval/load-pending.js';
import { approveSend } from '../../services/convert/send/approve.js';
import { cancelSend } from '../../services/convert/send/cancel.js';
import { confirmSend } from '../../services/convert/send/confirm.js';
import { createSend } from '../../services/convert/send/create.js';
import { readSend, readSends } from '../../services/convert/send/read.js';
import { reverseSend } from '../../services/convert/send/reverse.js';
import { submitSend } from '../../services/convert/send/submit.js';
import type { Context } from '../../services/frame/context.js';

const ID = { description: 'Id of the send.' } as const;
const REASON = { description: 'Why, 1 to 500 characters.' } as const;
const TX_HASH = {
  nullable: true,
  description: `Hash of the transaction that paid it; without it, the house's own transactions are looked for. That of its own
transaction books what has really left the house where that is another amount.`,
} as const;
const extension = 'convert';
const audit = { record: 'convert_send' } as const;
const VIEW = { access: 'user', permission: 'view.convert.send', extension } as const;
const EDIT = { access: 'user', permission: 'edit.convert.inventory', extension, audit } as const;
const MANAGE = { access: 'user', permission: 'manage.convert.send', extension, audit } as const;

/** Payments out of the house's money on chains, for admins. */
@Resolver(() => ConvertSend)
export class ConvertSendResolver {
  @Query(() => ConvertSendPage, { description: "A page of payments out of the house's money, newest first." })
  @Policy(VIEW)
  convertSends(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readSends(ctx, args);
  }

  @Query(() => ConvertSend, { description: "One payment out of the house's money." })
  @Policy(VIEW)
  convertSend(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readSend(ctx, id);
  }

  @Mutation(() => ConvertSend, { description: "Writes down a payment out of the house's money; nothing is held." })
  @Policy(EDIT)
  createConvertSend(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateConvertSendInput, { description: 'Who is paid, and how much.' })
    input: CreateConvertSendInput,
  ) {
    return createSend(ctx, input);
  }

  @Mutation(() => ConvertSend, {
    description: 'Holds the money of a send, and what its gas may cost. By its author it is the first approval.',
  })
  @Policy({ ...EDIT, fresh: 'byInput' })
  submitConvertSend(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return submitSend(ctx, { id, idempotencyKey });
  }

  @Mutation(() => ConvertSend, {
    description: 'Approves a send that another admin wrote down. The last approval lets it go out.',
  })
  @Policy({ ...MANAGE, fresh: 'byInput' })
  approveConvertSend(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return approveSend(ctx, { id, idempotencyKey });
  }

  @Mutation(() => ConvertSend, { description: 'Ends a send that its chain has paid.' })
  @Policy(MANAGE)
  confirmConvertSend(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('txHash', () => String, TX_HASH) txHash?: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return confirmSend(ctx, { id, txHash, idempotencyKey });
  }

  @Mutation(() => ConvertSend, {
    description: 'Cancels a send. In place of one that was broadcast, an empty transaction is sent.',
  })
  @Policy(MANAGE)
  cancelConvertSend(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return cancelSend(ctx, { id, reason, idempotencyKey });
  }

  @Mutation(() => ConvertSend, { description: 'Frees the money of a send whose transaction failed on its chain.' })
  @Policy(MANAGE)
  reverseConvertSend(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Arg('txHash', () => String, DISPLACING) txHash?: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return reverseSend(ctx, { id, reason, txHash, idempotencyKey });
  }

  @FieldResolver(() => ApprovalRecord, PENDING_ACT)
  approval(@Ctx() ctx: Context, @Root() { id }: ConvertSend) {
    return ctx.loaders.load(ctx, pendingActs, id);
  }
}
