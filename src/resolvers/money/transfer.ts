import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Transfer } from '../../entities/money/transfer.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  AdminTransfer,
  AdminTransferPage,
  CreateTransferInput,
  TransferEstimate,
  TransferEstimateArgs,
  TransferPage,
} from '../../schema/money/transfer.js';
import type { Context } from '../../services/frame/context.js';
import { createTransfer } from '../../services/money/transfer/create-transfer.js';
import { approveTransfer, cancelTransfer, rejectTransfer } from '../../services/money/transfer/decide-transfer.js';
import { estimateTransfer } from '../../services/money/transfer/estimate-transfer.js';
import { TRANSFER } from '../../services/money/transfer/transfer-request.js';
import { decisionReason } from '../../services/money-request/decide.js';
import { readOwnRequest, readOwnRequests, readRequest, readRequests } from '../../services/money-request/read.js';

const ID = 'Id of the transfer.';
const OWNS = { resource: 'transfer', argument: 'id' } as const;
const AUDIT = { record: 'transfer' } as const;

@Resolver()
export class TransferResolver {
  @Query(() => TransferPage, { description: "A page of the caller's transfers, newest first." })
  @Policy({ access: 'user', geo: 'exit' })
  transfers(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readOwnRequests(ctx, TRANSFER, args);
  }

  @Query(() => Transfer, { description: "One of the caller's transfers." })
  @Policy({ access: 'user', owns: OWNS, geo: 'exit' })
  transfer(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readOwnRequest(ctx, TRANSFER, id);
  }

  @Query(() => TransferEstimate, {
    description:
      'Estimate of a transfer at present prices, with the reason for a refusal. Stores and reserves nothing. CONVERT_LIMIT above the largest single conversion.',
  })
  @Policy({ access: 'user' })
  transferEstimate(@Ctx() ctx: Context, @Args(() => TransferEstimateArgs) args: TransferEstimateArgs) {
    return estimateTransfer(ctx, args);
  }

  @Mutation(() => Transfer, { description: 'Moves money to another wallet.' })
  @Policy({ access: 'user', throttle: 'moderate' })
  createTransfer(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateTransferInput, { description: 'What is asked for.' }) input: CreateTransferInput,
  ) {
    return createTransfer(ctx, input);
  }

  @Mutation(() => Transfer, { description: "Takes one of the caller's transfers back while it waits." })
  @Policy({ access: 'user', owns: OWNS, geo: 'exit' })
  cancelTransfer(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return cancelTransfer(ctx, id, idempotencyKey);
  }

  @Query(() => AdminTransferPage, { description: "A page of everybody's transfers, newest first." })
  @Policy({ access: 'user', permission: 'access.transfer' })
  allTransfers(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readRequests(ctx, TRANSFER, args);
  }

  @Query(() => AdminTransfer, { description: "One of everybody's transfers." })
  @Policy({ access: 'user', permission: 'access.transfer' })
  anyTransfer(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readRequest(ctx, TRANSFER, id);
  }

  @Mutation(() => AdminTransfer, { description: 'Approves a transfer that waits, and moves its money.' })
  @Policy({ access: 'user', permission: 'edit.transfer', audit: AUDIT })
  approveTransfer(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return approveTransfer(ctx, id, idempotencyKey);
  }

  @Mutation(() => AdminTransfer, { description: 'Rejects a transfer that waits; its owner is told the reason.' })
  @Policy({ access: 'user', permission: 'edit.transfer', audit: AUDIT })
  rejectTransfer(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters.' }) reason: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey: string | undefined,
  ) {
    return rejectTransfer(ctx, id, decisionReason(reason), idempotencyKey);
  }
}
