import { IsEnum, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { ConvertMovement } from '../../entities/convert/movement.js';
import { ConvertMovementOutcome } from '../../entities/convert/names.js';
import { WalletType } from '../../entities/currency/currency.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

@OutputType('admin', "A page of movements of the house's own money.")
export class ConvertMovementPage extends Paged {
  @Field(() => [ConvertMovement], { description: 'The movements, newest first.' })
  items!: ConvertMovement[];
}

@InputType({ description: "A movement of the house's own money that is to begin." })
export class StartConvertMovementInput {
  @Field({ description: 'Code of the currency.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the currency.' })
  @IsEnum(WalletType)
  type!: WalletType;

  @Field({ description: 'Where it comes from: LEDGER, VENUE, or CHAIN: and the number of a chain, such as "CHAIN:1".' })
  @Length(1, 30)
  from!: string;

  @Field({ description: 'Where it goes, in the same form.' })
  @Length(1, 30)
  to!: string;

  @Field(() => AmountScalar, { description: 'How much; greater than zero, at most the decimals of the currency.' })
  @IsString()
  amount!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'What proves that a movement has arrived.' })
export class CompleteConvertMovementInput {
  @Field({
    description: 'The hash of its transaction where one end is a chain; elsewhere what shows it, 1 to 200 characters.',
  })
  @Length(1, 200)
  reference!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'How much came, where no chain says so (default: the whole amount).',
  })
  @IsOptional()
  @IsString()
  arrived?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'What an admin found to have become of a movement.' })
export class ResolveConvertMovementInput {
  @Field(() => ConvertMovementOutcome, { description: 'Where the money is.' })
  @IsEnum(ConvertMovementOutcome)
  outcome!: ConvertMovementOutcome;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      'How much came, or came back, at most what was sent and what a chain proves (default: that, else all of it).',
  })
  @IsOptional()
  @IsString()
  arrived?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Hash of the transaction that brought it to a chain, or back to one that it had left (default: the known one, for what has arrived).',
  })
  @IsOptional()
  @Length(66, 66)
  txHash?: string | null;

  @Field({ description: 'Why, 1 to 500 characters.' })
  @Length(1, 500)
  note!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
