import { IsEnum, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { WalletType } from '../../entities/currency/currency.js';

/** The idempotency key of operations that move money or decide about it, as an argument or a field of an input. */
export const IDEMPOTENCY_KEY = {
  nullable: true,
  description: 'A repeated call under the same key gets the first answer.',
} as const;

/** Of operations that decide over a reference, as an argument or a field of an input. */
export const CONFIRM_DUPLICATE = {
  nullable: true,
  description:
    'True accepts a reference that waits or is booked already: another payment has the same one. The record is marked.',
} as const;

/** The account that decided a request, for admins. */
export const DECIDED_BY = {
  nullable: true,
  description: 'The account that decided it; null while nobody has, and where no person did.',
} as const;

export const AMOUNT = {
  description: 'How much; greater than zero, at most 18 decimals, in deposits and withdrawals those of the currency.',
} as const;

/** Base of inputs with an amount. */
@InputType()
export abstract class MoneyInput {
  @Field(() => AmountScalar, AMOUNT)
  @IsString()
  amount!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

/** An amount that is paid from one of the caller's wallets. */
@InputType()
export abstract class PaymentInput extends MoneyInput {
  @Field(() => UuidScalar, { description: 'The wallet that pays.' })
  @IsString()
  walletId!: string;
}

/** A currency and a wallet type. */
@InputType()
export abstract class WalletKindInput {
  @Field({ description: 'Code of the currency.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet.' })
  @IsEnum(WalletType)
  type!: WalletType;
}
