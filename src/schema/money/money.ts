import { IsEnum, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Currency, WalletType } from '../../entities/currency/currency.js';
import { Deposit } from '../../entities/money/deposit.js';
import { Transfer } from '../../entities/money/transfer.js';
import { Withdrawal } from '../../entities/money/withdrawal.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A page of deposits.')
export class DepositPage extends Paged {
  @Field(() => [Deposit], { description: 'The deposits.' })
  items!: Deposit[];
}

@OutputType('owner', 'A page of withdrawals.')
export class WithdrawalPage extends Paged {
  @Field(() => [Withdrawal], { description: 'The withdrawals.' })
  items!: Withdrawal[];
}

@OutputType('owner', 'A page of transfers.')
export class TransferPage extends Paged {
  @Field(() => [Transfer], { description: 'The transfers.' })
  items!: Transfer[];
}

const DECIDED_BY = {
  nullable: true,
  description: 'The account that decided it; null while nobody has, and where no person did.',
} as const;

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

@OutputType('admin', 'A transfer as admins see it.')
export class AdminTransfer extends Transfer {
  @Field(() => UuidScalar, DECIDED_BY)
  declare decidedBy: string | null;
}

@OutputType('admin', 'A page of transfers as admins see them.')
export class AdminTransferPage extends Paged {
  @Field(() => [AdminTransfer], { description: 'The transfers.' })
  items!: AdminTransfer[];
}

@OutputType('public', 'A page of currencies.')
export class CurrencyPage extends Paged {
  @Field(() => [Currency], { description: 'The currencies.' })
  items!: Currency[];
}

/** The argument, or the field of an input, of whatever moves money or decides over it. */
export const IDEMPOTENCY_KEY = {
  nullable: true,
  description: 'A repeated call under the same key gets the first answer.',
} as const;

/** What every request that moves money says. */
@InputType()
abstract class MoneyInput {
  @Field(() => AmountScalar, {
    description: 'How much; greater than zero, at most 18 decimals, in deposits and withdrawals those of the currency.',
  })
  @IsString()
  amount!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType()
abstract class PaymentInput extends MoneyInput {
  @Field(() => UuidScalar, { description: 'The wallet that pays.' })
  @IsString()
  walletId!: string;
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

@InputType({ description: 'Money to move to another wallet.' })
export class CreateTransferInput extends PaymentInput {
  @Field(() => UuidScalar, { nullable: true, description: 'The account that gets it; absent, the own one.' })
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
}

const PRICE = 'Price of one unit in US dollars, greater than zero; a US dollar costs 1.';
const CODE = /^[A-Z0-9][A-Z0-9._-]{0,19}$/;
const CODE_RULE =
  'must be 1 to 20 capital letters (A to Z), digits, dots, dashes or underscores, a letter or digit first';
const PRINTABLE = /^\P{Cc}*$/u;
const PRINTABLE_RULE = 'must not contain control characters';
const MAX_PRECISION = 18;

@InputType({ description: 'A currency to make known.' })
export class CreateCurrencyInput {
  @Field({ description: 'Its code, such as USD: 1 to 20 capital letters, digits, dots, dashes or underscores.' })
  @Matches(CODE, { message: `code ${CODE_RULE}` })
  code!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that hold it. No other of the type has the code.' })
  @IsEnum(WalletType)
  type!: WalletType;

  @Field({ description: 'Name for people, 1 to 100 characters.' })
  @Length(1, 100)
  @Matches(PRINTABLE, { message: `name ${PRINTABLE_RULE}` })
  name!: string;

  @Field(() => Int, { description: 'How many decimals it has, 0 to 18. It stays once a wallet holds the currency.' })
  @IsInt()
  @Min(0)
  @Max(MAX_PRECISION)
  precision!: number;

  @Field(() => AmountScalar, { nullable: true, description: PRICE })
  @IsOptional()
  @IsString()
  usdPrice?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is offered; absent, it is.' })
  @IsOptional()
  status?: boolean | null;
}

@InputType({ description: 'What is to change of a currency; what is left out stays.' })
export class UpdateCurrencyInput {
  @Field(() => String, { nullable: true, description: 'Another code, while no wallet holds it.' })
  @IsOptional()
  @Matches(CODE, { message: `code ${CODE_RULE}` })
  code?: string | null;

  @Field(() => WalletType, { nullable: true, description: 'Another type, while no wallet holds it.' })
  @IsOptional()
  @IsEnum(WalletType)
  type?: WalletType | null;

  @Field(() => String, { nullable: true, description: 'Name for people, 1 to 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  @Matches(PRINTABLE, { message: `name ${PRINTABLE_RULE}` })
  name?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many decimals it has, 0 to 18, while no wallet holds it.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_PRECISION)
  precision?: number | null;

  @Field(() => AmountScalar, { nullable: true, description: PRICE })
  @IsOptional()
  @IsString()
  usdPrice?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is offered. Switched off, it takes no deposits, transfers or purchases.',
  })
  @IsOptional()
  status?: boolean | null;
}
