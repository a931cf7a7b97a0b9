import { IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Deposit } from '../../entities/money/deposit.js';
import { AMOUNT, DECIDED_BY, IDEMPOTENCY_KEY, WalletKindInput } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A page of deposits.')
export class DepositPage extends Paged {
  @Field(() => [Deposit], { description: 'The deposits.' })
  items!: Deposit[];
}

@OutputType('admin', 'A deposit as admins see it.')
export class AdminDeposit extends Deposit {
  @Field(() => UuidScalar, DECIDED_BY)
  declare decidedBy: string | null;

  @Field(() => Boolean, {
    description: 'True if others had the same reference, and an admin confirmed that it is another payment.',
  })
  declare confirmedDuplicate: boolean;
}

@OutputType('admin', 'A page of deposits as admins see them.')
export class AdminDepositPage extends Paged {
  @Field(() => [AdminDeposit], { description: 'The deposits.' })
  items!: AdminDeposit[];
}

@InputType({ description: 'Money that is on its way.' })
export class CreateDepositInput extends WalletKindInput {
  @Field(() => AmountScalar, AMOUNT)
  @IsString()
  amount!: string;

  @Field(() => String, { nullable: true, description: 'How it is sent, at most 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  method?: string | null;

  @Field(() => String, { nullable: true, description: 'What the sender wrote on it, at most 191 characters.' })
  @IsOptional()
  @Length(1, 191)
  reference?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
