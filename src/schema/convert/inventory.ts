import { IsBoolean, IsEnum, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { ApprovalRecord } from '../approval/approval.js';
import { AMOUNT, CONFIRM_DUPLICATE, IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

export const ConvertCounterparty = { PLATFORM: 'PLATFORM', OUTSIDE: 'OUTSIDE' } as const;
export type ConvertCounterparty = (typeof ConvertCounterparty)[keyof typeof ConvertCounterparty];

registerEnumType(ConvertCounterparty, {
  name: 'ConvertCounterparty',
  description: "Where the house's money comes from, or goes to.",
  valuesConfig: {
    PLATFORM: { description: "The platform's own wallet; for the place LEDGER alone." },
    OUTSIDE: { description: 'Across the border of the platform.' },
  },
});

export const ConvertFundingDirection = { FUND: 'FUND', DEFUND: 'DEFUND' } as const;
export type ConvertFundingDirection = (typeof ConvertFundingDirection)[keyof typeof ConvertFundingDirection];

registerEnumType(ConvertFundingDirection, {
  name: 'ConvertFundingDirection',
  description: "Whether money came into the house's inventory or left it.",
  valuesConfig: { FUND: { description: 'It came in.' }, DEFUND: { description: 'It left.' } },
});

const PLACE = 'LEDGER, VENUE, or CHAIN: and the number of a chain, such as CHAIN:1.';

@OutputType('admin', 'What the house holds of a currency in one place.')
export class ConvertInventoryItem {
  @Field(() => UuidScalar, { description: 'Id of the inventory.' })
  id!: string;

  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field({ description: PLACE })
  location!: string;

  @Field(() => AmountScalar, { description: 'What the ledger has there, free and held together.' })
  booked!: string;

  @Field(() => AmountScalar, { description: 'What can be moved.' })
  free!: string;

  @Field(() => AmountScalar, { description: 'What is held: the floor, and money of sends and orders under way.' })
  held!: string;

  @Field(() => AmountScalar, { description: 'What open quotes would take; nothing of it is held.' })
  quoted!: string;

  @Field(() => AmountScalar, { description: 'What cannot be sold; it is held.' })
  floor!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What planned movements bring it to; null where none are planned.',
  })
  target!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What the chain or the venue said; null until it was asked.',
  })
  actual!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      'Amount in venue programmes such as staking, which can be neither traded nor withdrawn; not included in actual. Null for other places and before the first scan.',
  })
  notSpendable!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'What it said, less what was booked then.' })
  difference!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was asked.' })
  scannedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Number of the block at which the chain was asked.' })
  scannedBlock!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'Booked in US dollars; null without a price.' })
  usd!: string | null;

  @Field(() => Date, { description: 'When the house began to hold it there.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last changed.' })
  updatedAt!: Date;
}

@OutputType('admin', 'A page of what the house holds.')
export class ConvertInventoryPage extends Paged {
  @Field(() => [ConvertInventoryItem], { description: 'What it holds, by currency and place.' })
  items!: ConvertInventoryItem[];
}

@OutputType('admin', 'What the house holds of a currency in one of its places, money on its way included.')
export class ConvertPlaceTotal {
  @Field({ description: 'LEDGER, VENUE, TRANSIT, or CHAIN: and the number of a chain.' })
  location!: string;

  @Field(() => AmountScalar, { description: 'How much, free and held together.' })
  amount!: string;
}

@OutputType('admin', 'What the house holds of a currency over all places.')
export class ConvertHouseTotal {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field(() => [ConvertPlaceTotal], { description: 'What each place holds.' })
  places!: ConvertPlaceTotal[];

  @Field(() => AmountScalar, { description: 'All places together.' })
  booked!: string;

  @Field(() => AmountScalar, { description: 'The floors of all places together.' })
  floor!: string;

  @Field(() => AmountScalar, {
    description:
      'What was bought of customers beyond what was sold to them, and is not hedged; negative the other way.',
  })
  exposure!: string;
}

@OutputType(
  'admin',
  "What was brought into the house's inventory or taken out of it, or is to be once others approve it.",
)
export class ConvertFundingResult {
  @Field(() => UuidScalar, { nullable: true, description: 'Id of the booking; null while it waits for approvals.' })
  id!: string | null;

  @Field(() => ConvertFundingDirection, { description: 'Whether it came in or left.' })
  direction!: ConvertFundingDirection;

  @Field(() => ConvertCounterparty, { description: 'Where it came from, or went to.' })
  counterparty!: ConvertCounterparty;

  @Field(() => AmountScalar, { description: 'How much.' })
  amount!: string;

  @Field(() => String, { nullable: true, description: 'What shows it outside, such as the hash of a transaction.' })
  reference!: string | null;

  @Field(() => Boolean, {
    description: 'True if others had the same reference, and its beginner confirmed that it is another payment.',
  })
  confirmedDuplicate!: boolean;

  @Field(() => Date, { nullable: true, description: 'When it was booked; null while it waits for approvals.' })
  createdAt!: Date | null;

  @Field(() => ConvertInventoryItem, {
    description: 'The place afterwards, or unchanged while it waits for approvals.',
  })
  inventory!: ConvertInventoryItem;

  @Field(() => ApprovalRecord, {
    nullable: true,
    description: 'The act, where it waits for the approvals of others; null once the money has moved.',
  })
  approval!: ApprovalRecord | null;
}

@InputType({ description: 'Floor and target of a place; what is left out stays.' })
export class ConvertInventoryLevelsInput {
  @Field(() => AmountScalar, { nullable: true, description: 'What cannot be sold; it is held.' })
  @IsOptional()
  @IsString()
  floor?: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'What planned movements bring it to; null plans none.' })
  @IsOptional()
  @IsString()
  target?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType()
abstract class ConvertFundingInput {
  @Field({ description: 'Code of the currency.' })
  @Length(1, 20)
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  @IsEnum(WalletType)
  type!: WalletType;

  @Field({ description: PLACE })
  @Length(1, 30)
  location!: string;

  @Field(() => AmountScalar, AMOUNT)
  @IsString()
  amount!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'On a chain, the hash of the transaction; elsewhere what shows the money outside; at most 200 characters. Required for OUTSIDE.',
  })
  @IsOptional()
  @Length(0, 200)
  reference?: string | null;

  @Field(() => Boolean, CONFIRM_DUPLICATE)
  @IsOptional()
  @IsBoolean()
  confirmDuplicate?: boolean | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}

@InputType({ description: "Money that is brought into a place of the house's." })
export class FundConvertInventoryInput extends ConvertFundingInput {
  @Field(() => ConvertCounterparty, { description: 'Where it comes from.' })
  @IsEnum(ConvertCounterparty)
  source!: ConvertCounterparty;
}

@InputType({ description: "Money that is taken out of a place of the house's." })
export class DefundConvertInventoryInput extends ConvertFundingInput {
  @Field(() => ConvertCounterparty, { description: 'Where it goes.' })
  @IsEnum(ConvertCounterparty)
  to!: ConvertCounterparty;
}
