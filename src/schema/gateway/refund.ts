import { IsEnum, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { RefundReason } from '../../entities/gateway/names.js';
import { GatewayRefund } from '../../entities/gateway/refund.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

@OutputType('admin', 'A refund as admins see it.')
export class AdminRefund extends GatewayRefund {
  @Field(() => UuidScalar, { description: 'Its other id, under which the ledger has it.' })
  declare uuid: string;

  @Field(() => UuidScalar, { description: 'The merchant that made it.' })
  declare merchantId: string;

  @Field(() => String, { nullable: true, description: 'The payout that it is in.' })
  declare payoutId: string | null;
}

@OutputType('admin', 'A page of refunds as admins see them.')
export class AdminRefundPage extends Paged {
  @Field(() => [AdminRefund], { description: 'The refunds.' })
  items!: AdminRefund[];
}

@InputType({ description: 'How much of a payment goes back, and why.' })
export class RefundPaymentInput {
  @Field(() => AmountScalar, { nullable: true, description: 'How much; absent, all that is left.' })
  @IsOptional()
  @IsString()
  amount?: string | null;

  @Field(() => RefundReason, { nullable: true, description: 'Why (default OTHER).' })
  @IsOptional()
  @IsEnum(RefundReason)
  reason?: RefundReason | null;

  @Field(() => String, { nullable: true, description: 'The reason in words, at most 500 characters.' })
  @IsOptional()
  @MaxLength(500)
  description?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'A payment to refund, all of it or a part.' })
export class CreateRefundInput extends RefundPaymentInput {
  @Field({ description: 'Id of the payment.' })
  @Length(1, 40)
  paymentId!: string;
}

@InputType({ description: 'How much of a payment goes back, and why.' })
export class RefundAnyPaymentInput extends RefundPaymentInput {
  @Field(() => RefundReason, { description: 'Why.' })
  @IsEnum(RefundReason)
  declare reason: RefundReason;
}
