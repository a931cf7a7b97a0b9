import { IsEnum, IsOptional, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { Deposit } from '../../entities/money/deposit.js';
import { DECIDED_BY, MoneyInput } from '../frame/money-input.js';
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
}

@OutputType('admin', 'A page of deposits as admins see them.')
export class AdminDepositPage extends Paged {
  @Field(() => [AdminDeposit], { description: 'The deposits.' })
  items!: AdminDeposit[];
}

@InputType({ description: 'Money that is on its way.' })
export class CreateDepositInput extends MoneyInput {
  @Field({ description: 'Code of the currency.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  @IsEnum(WalletType)
  type!: WalletType;

  @Field(() => String, { nullable: true, description: 'How it is sent, at most 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  method?: string | null;

  @Field(() => String, { nullable: true, description: 'What the sender wrote on it, at most 191 characters.' })
  @IsOptional()
  @Length(1, 191)
  reference?: string | null;
}
