import { IsEnum, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { ConvertHedgeStatus } from '../../core/states/convert.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ConvertHedgeMode, ConvertHedgeOutcome, ConvertHedgeSide } from '../../entities/convert/hedge-names.js';
import { WalletType } from '../../entities/currency/currency.js';
import { IDEMPOTENCY_KEY, WalletKindInput } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

@OutputType('admin', "What the venue traded for a hedge, as the house's books have it.")
export class AdminConvertHedgeTrade {
  @Field(() => UuidScalar, { description: 'Id of the trade.' })
  id!: string;

  @Field({ description: "The venue's id of it." })
  venueTradeId!: string;

  @Field(() => AmountScalar, { description: 'Price of one unit, in the quote currency.' })
  price!: string;

  @Field(() => AmountScalar, { description: 'What was traded, in the currency.' })
  amount!: string;

  @Field(() => AmountScalar, { description: 'What changed hands for it, in the quote currency.' })
  cost!: string;

  @Field(() => AmountScalar, { description: 'What the venue took for it; negative when it paid.' })
  fee!: string;

  @Field({ description: 'Code of the currency of the fee.' })
  feeCurrency!: string;

  @Field(() => Date, { description: "When it was traded, by the venue's clock." })
  tradedAt!: Date;
}

@OutputType('admin', 'An order at the venue that takes the risk of a currency off the house.')
export class AdminConvertHedge {
  @Field(() => UuidScalar, { description: 'Id of the hedge.' })
  id!: string;

  @Field({ description: 'Code of the hedged currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of its wallets.' })
  type!: WalletType;

  @Field({ description: 'Code of what the venue pays with.' })
  quoteCurrency!: string;

  @Field({ description: 'Market of the venue, such as BTC/USDT.' })
  symbol!: string;

  @Field(() => ConvertHedgeMode, { description: 'Why there is a hedge.' })
  mode!: ConvertHedgeMode;

  @Field(() => UuidScalar, { nullable: true, description: 'The order that settles only once this is filled.' })
  orderId!: string | null;

  @Field(() => ConvertHedgeSide, { description: 'Whether the currency is bought or sold.' })
  side!: ConvertHedgeSide;

  @Field(() => ConvertHedgeStatus, { description: 'What became of it.' })
  status!: ConvertHedgeStatus;

  @Field(() => AmountScalar, { description: 'What it is of, in the currency.' })
  amount!: string;

  @Field(() => AmountScalar, { nullable: true, description: 'The worst price; null until it is placed.' })
  limitPrice!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'The middle of the order book when it was placed, which its result is counted from.',
  })
  referencePrice!: string | null;

  @Field({ description: 'The id under which the venue was sent it.' })
  clientOrderId!: string;

  @Field(() => String, { nullable: true, description: "The venue's id of it; null while it is not known." })
  venueOrderId!: string | null;

  @Field(() => AmountScalar, { description: 'What was traded, in the currency.' })
  filled!: string;

  @Field(() => AmountScalar, { description: 'What changed hands for it, in the quote currency.' })
  cost!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What the venue took for it; null without trades, and where it took several currencies.',
  })
  fee!: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the currency of the fee.' })
  feeCurrency!: string | null;

  @Field(() => Int, { description: 'Which try in a row it is to hedge the currency.' })
  attempt!: number;

  @Field(() => Date, { nullable: true, description: 'Before when the platform does not try again by itself.' })
  nextTryAt!: Date | null;

  @Field(() => Int, { description: 'How often it was sent.' })
  sends!: number;

  @Field(() => Date, { nullable: true, description: 'When the last request left.' })
  sentAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "After this time of the venue's clock the last request is void." })
  deadlineAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it was not filled, or is in review.' })
  reason!: string | null;

  @Field(() => ConvertHedgeOutcome, { nullable: true, description: 'What an admin has found out about it.' })
  outcome!: ConvertHedgeOutcome | null;

  @Field(() => String, { nullable: true, description: 'What that admin noted.' })
  note!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The admin who asked for it; null for the platform.' })
  createdBy!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The admin who resolved it.' })
  resolvedBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was first sent.' })
  placedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it ended.' })
  endedAt!: Date | null;

  @Field(() => Date, { description: 'When it was opened.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  updatedAt!: Date;
}

@OutputType('admin', 'A hedge with what the venue traded for it.')
export class AdminConvertHedgeDetail extends AdminConvertHedge {
  @Field(() => [AdminConvertHedgeTrade], { description: 'The trades, the oldest first.' })
  trades!: AdminConvertHedgeTrade[];
}

@OutputType('admin', 'A page of hedges.')
export class AdminConvertHedgePage extends Paged {
  @Field(() => [AdminConvertHedge], { description: 'The hedges, newest first.' })
  items!: AdminConvertHedge[];
}

@InputType({ description: 'The currency whose exposure is hedged.' })
export class OpenConvertHedgeInput extends WalletKindInput {
  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: 'What an admin has found out about a hedge in review.' })
export class ResolveConvertHedgeInput {
  @Field(() => ConvertHedgeOutcome, { description: 'Whether the venue has traded.' })
  @IsEnum(ConvertHedgeOutcome)
  outcome!: ConvertHedgeOutcome;

  @Field(() => AmountScalar, { nullable: true, description: 'With FILLED: what was traded, in the currency.' })
  @IsOptional()
  @IsString()
  filled?: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'With FILLED: what it cost, in the quote currency.' })
  @IsOptional()
  @IsString()
  cost?: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'With FILLED: what the venue took for it; nothing when left out.',
  })
  @IsOptional()
  @IsString()
  fee?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'With FILLED: code of the currency of the fee; the quote currency when left out.',
  })
  @IsOptional()
  @Length(1, 20)
  feeCurrency?: string | null;

  @Field({ description: 'Where it was looked up, 1 to 500 characters.' })
  @Length(1, 500)
  note!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
