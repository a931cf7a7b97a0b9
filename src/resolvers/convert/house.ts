import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { UuidScalar } from '../../core/uuid.js';
import { ConvertMovement } from '../../entities/convert/movement.js';
import { ConvertSwitchName } from '../../entities/convert/names.js';
import { ConvertSend } from '../../entities/convert/send.js';
import { ConvertSwitch } from '../../entities/convert/switch.js';
import { Message } from '../../schema/account/account.js';
import { TwoFactorState } from '../../schema/account/two-factor.js';
import { AdminConvertHedge } from '../../schema/convert/hedge.js';
import {
  CODE,
  DefundHouseInput,
  House,
  ResolveHouseHedgeInput,
  ResolveHouseMovementInput,
} from '../../schema/convert/house.js';
import { ConvertFundingResult } from '../../schema/convert/inventory.js';
import { AdminConvertOrder } from '../../schema/convert/order-admin.js';
import { DISPLACING } from '../../schema/convert/send.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { twoFactorState } from '../../services/account/two-factor/set-up.js';
import { RESOLVE_HOUSE_HEDGE, resolveConvertHedge } from '../../services/convert/hedge/resolve.js';
import { defundHouse } from '../../services/convert/house/defund.js';
import { setKillSwitch } from '../../services/convert/house/kill-switch.js';
import { readHouse } from '../../services/convert/house/read.js';
import { sendHouseCode, withCode } from '../../services/convert/house/with-code.js';
import { reverseConvertOrder } from '../../services/convert/order-admin/reverse.js';
import { RESOLVE_HOUSE_MOVEMENT, resolveConvertMovement } from '../../services/convert/movement/resolve.js';
import { confirmSend } from '../../services/convert/send/confirm.js';
import { reverseSend } from '../../services/convert/send/reverse.js';
import type { Context } from '../../services/frame/context.js';

/** No extension: the house's money can be brought home while instant convert is switched off. */
const MANAGE = { access: 'session', permission: 'manage.pool.backing' } as const;
const ID = (what: string) => ({ description: `Id of the ${what}.` });
const REASON = { description: 'Why, 1 to 500 characters.' } as const;

/** The house's money beside what the platform owes, and what only a second factor may do with it. */
@Resolver()
export class ConvertHouseResolver {
  @Query(() => House, { description: 'The house beside what the platform owes, its switches, and what waits.' })
  @Policy({ access: 'user', permission: 'view.pool.backing', cost: 20 })
  house(@Ctx() ctx: Context) {
    return readHouse(ctx);
  }

  @Query(() => TwoFactorState, { description: "The caller's second factors, of which every act here demands a code." })
  @Policy(MANAGE)
  houseTwoFactor(@Ctx() ctx: Context) {
    return twoFactorState(ctx);
  }

  @Mutation(() => Message, { description: 'Mails a code for the next act.' })
  @Policy(MANAGE)
  sendHouseCode(@Ctx() ctx: Context) {
    return sendHouseCode(ctx);
  }

  @Mutation(() => ConvertFundingResult, {
    description: 'Takes money out of a place of the house, below its floor too.',
  })
  @Policy(MANAGE)
  defundHouse(
    @Ctx() ctx: Context,
    @Arg('input', () => DefundHouseInput, { description: 'What goes out, and the code.' })
    { code, reason: _reason, ...input }: DefundHouseInput,
  ) {
    return withCode(ctx, code, () => defundHouse(ctx, input));
  }

  @Mutation(() => ConvertSwitch, {
    description: 'Stops a part of the house, or lets it go on; what is under way ends.',
  })
  @Policy({ ...MANAGE, role: SUPER_ADMIN, audit: { record: 'convert_switch', target: 'name', key: 'name' } })
  setHouseKillSwitch(
    @Ctx() ctx: Context,
    @Arg('name', () => ConvertSwitchName, { description: 'What is stopped.' }) name: ConvertSwitchName,
    @Arg('on', () => Boolean, { description: 'True stops it.' }) on: boolean,
    @Arg('reason', () => String, REASON) reason: string,
    @Arg('code', () => String, CODE) code: string,
  ) {
    return withCode(ctx, code, () => setKillSwitch(ctx, { name, on, reason }));
  }

  @Mutation(() => ConvertSend, { description: 'Ends a send that its chain has paid.' })
  @Policy(MANAGE)
  confirmHouseSend(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID('send')) id: string,
    @Arg('code', () => String, CODE) code: string,
    @Arg('txHash', () => String, {
      nullable: true,
      description: "Hash of the transaction that paid it; without it, the house's own transactions are looked for.",
    })
    txHash?: string,
    @Arg('reason', () => String, { nullable: true, description: 'Why, for the audit.' })
    _reason?: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return withCode(ctx, code, () => confirmSend(ctx, { id, txHash, idempotencyKey }));
  }

  @Mutation(() => ConvertSend, {
    description: 'Frees the money of a send whose transaction failed on its chain, or whose nonce another one has.',
  })
  @Policy({ ...MANAGE, audit: { record: 'convert_send' } })
  reverseHouseSend(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID('send')) id: string,
    @Arg('reason', () => String, REASON) reason: string,
    @Arg('code', () => String, CODE) code: string,
    @Arg('txHash', () => String, DISPLACING) txHash?: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return withCode(ctx, code, () => reverseSend(ctx, { id, reason, txHash, idempotencyKey }));
  }

  @Mutation(() => AdminConvertHedge, {
    description: 'Ends a hedge in review as it was found at the venue. A large one takes several people.',
  })
  @Policy({ ...MANAGE, fresh: 'byInput', audit: { record: 'convert_hedge' } })
  resolveHouseHedge(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID('hedge')) id: string,
    @Arg('input', () => ResolveHouseHedgeInput, { description: 'What was found out, and the code.' })
    { code, ...input }: ResolveHouseHedgeInput,
  ) {
    return withCode(ctx, code, () => resolveConvertHedge(ctx, RESOLVE_HOUSE_HEDGE, { id, ...input }));
  }

  @Mutation(() => ConvertMovement, {
    description: 'Ends a movement in review as it was found. A large one takes several people.',
  })
  @Policy({ ...MANAGE, fresh: 'byInput', audit: { record: 'convert_movement' } })
  resolveHouseMovement(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID('movement')) id: string,
    @Arg('input', () => ResolveHouseMovementInput, { description: 'What became of it, and the code.' })
    { code, ...input }: ResolveHouseMovementInput,
  ) {
    return withCode(ctx, code, () => resolveConvertMovement(ctx, RESOLVE_HOUSE_MOVEMENT, { id, ...input }));
  }

  // It names no record: the use case tells the audit of the change.
  @Mutation(() => AdminConvertOrder, {
    description: 'Undoes an order within 24 hours: the same amounts go back. A large one takes several people.',
  })
  @Policy({ ...MANAGE, fresh: 'byInput' })
  reverseHouseOrder(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID('order')) id: string,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters; the customer reads it.' }) reason: string,
    @Arg('code', () => String, CODE) code: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return withCode(ctx, code, () => reverseConvertOrder(ctx, { id, reason, idempotencyKey }));
  }
}
