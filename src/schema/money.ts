import { IsEnum, IsOptional, IsString, Length } from 'class-validator';
import { GraphQLUUID } from 'graphql-scalars';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../core/amount.js';
import { OutputType } from '../core/visibility.js';
import { Currency, WalletType } from '../entities/currency.js';
import { Deposit } from '../entities/deposit.js';
import { Transfer } from '../entities/transfer.js';
import { Withdrawal } from '../entities/withdrawal.js';
import { Pagination } from './page.js';

const KEY = 'A repeated call under the same key gets the first answer.';
const AMOUNT = 'How much; greater than zero, at most 18 decimals.';

@OutputType('owner', 'A page of deposits.')
export class DepositPage {
  @Field(() => [Deposit], { description: 'The deposits.' })
  items!: Deposit[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('owner', 'A page of withdrawals.')
export class WithdrawalPage {
  @Field(() => [Withdrawal], { description: 'The withdrawals.' })
  items!: Withdrawal[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('owner', 'A page of transfers.')
export class TransferPage {
  @Field(() => [Transfer], { description: 'The transfers.' })
  items!: Transfer[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@OutputType('public', 'A page of currencies.')
export class CurrencyPage {
  @Field(() => [Currency], { description: 'The currencies.' })
  items!: Currency[];

  @Field(() => Pagination, { description: 'Where this page lies in the list.' })
  pagination!: Pagination;
}

@InputType({ description: 'Money that is on its way.' })
export class CreateDepositInput {
  @Field({ description: 'Code of the currency.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  @IsEnum(WalletType)
  type!: WalletType;

  @Field(() => AmountScalar, { description: AMOUNT })
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

  @Field(() => String, { nullable: true, description: KEY })
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'Money to send off the platform.' })
export class CreateWithdrawalInput {
  @Field(() => GraphQLUUID, { description: 'The wallet that pays.' })
  @IsString()
  walletId!: string;

  @Field(() => AmountScalar, { description: AMOUNT })
  @IsString()
  amount!: string;

  @Field({ description: 'Where it goes, 1 to 500 characters.' })
  @Length(1, 500)
  destination!: string;

  @Field(() => String, { nullable: true, description: 'Code of a second factor, where the settings demand one.' })
  @IsOptional()
  @Length(1, 64)
  code?: string | null;

  @Field(() => String, { nullable: true, description: KEY })
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'Money to move to another wallet.' })
export class CreateTransferInput {
  @Field(() => GraphQLUUID, { description: 'The wallet that pays.' })
  @IsString()
  walletId!: string;

  @Field(() => AmountScalar, { description: AMOUNT })
  @IsString()
  amount!: string;

  @Field(() => GraphQLUUID, { nullable: true, description: 'The account that gets it; absent, the own one.' })
  @IsOptional()
  @IsString()
  toUserId?: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the currency that it arrives in; absent, the same.' })
  @IsOptional()
  @Length(1, 20)
  toCurrency?: string | null;

  @Field(() => WalletType, { nullable: true, description: 'Type of the wallet that gets it; absent, the same.' })
  @IsOptional()
  @IsEnum(WalletType)
  toType?: WalletType | null;

  @Field(() => String, { nullable: true, description: KEY })
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'What is to change of a currency; what is left out stays.' })
export class UpdateCurrencyInput {
  @Field(() => AmountScalar, { nullable: true, description: 'Price of one unit in US dollars, greater than zero.' })
  @IsOptional()
  @IsString()
  usdPrice?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is offered.' })
  @IsOptional()
  status?: boolean | null;
}
