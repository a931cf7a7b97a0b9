import { IsOptional, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Withdrawal } from '../../entities/money/withdrawal.js';
import { DECIDED_BY, PaymentInput } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A page of withdrawals.')
export class WithdrawalPage extends Paged {
  @Field(() => [Withdrawal], { description: 'The withdrawals.' })
  items!: Withdrawal[];
}

@OutputType('admin', 'A withdrawal as admins see it.')
export class AdminWithdrawal extends Withdrawal {
  @Field(() => UuidScalar, DECIDED_BY)
  declare decidedBy: string | null;
}

@OutputType('admin', 'A page of withdrawals as admins see them.')
export class AdminWithdrawalPage extends Paged {
  @Field(() => [AdminWithdrawal], { description: 'The withdrawals.' })
  items!: AdminWithdrawal[];
}

@InputType({ description: 'Money to send off the platform.' })
export class CreateWithdrawalInput extends PaymentInput {
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
}
