import { IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Withdrawal } from '../../entities/money/withdrawal.js';
import { IDEMPOTENCY_KEY } from '../frame/idempotency-key.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A page of withdrawals.')
export class WithdrawalPage extends Paged {
  @Field(() => [Withdrawal], { description: 'The withdrawals.' })
  items!: Withdrawal[];
}

@OutputType('admin', 'A withdrawal as admins see it.')
export class AdminWithdrawal extends Withdrawal {
  @Field(() => UuidScalar, {
    nullable: true,
    description: 'The account that decided it; null while nobody has, and where no person did.',
  })
  declare decidedBy: string | null;
}

@OutputType('admin', 'A page of withdrawals as admins see them.')
export class AdminWithdrawalPage extends Paged {
  @Field(() => [AdminWithdrawal], { description: 'The withdrawals.' })
  items!: AdminWithdrawal[];
}

@InputType({ description: 'Money to send off the platform.' })
export class CreateWithdrawalInput {
  @Field(() => UuidScalar, { description: 'The wallet that pays.' })
  @IsString()
  walletId!: string;

  @Field(() => AmountScalar, {
    description: 'How much; greater than zero, at most 18 decimals, in deposits and withdrawals those of the currency.',
  })
  @IsString()
  amount!: string;

  @Field({
    description:
      'Where it goes, 1 to 500 characters. What begins with 0x is 40 hexadecimal digits in one case, or in those of EIP-55.',
  })
  @Length(1, 500)
  destination!: string;

  @Field(() => String, { nullable: true, description: 'Code of a second factor, where the settings demand one.' })
  @IsOptional()
  @Length(1, 64)
  code?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
