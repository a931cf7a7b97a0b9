import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { ConvertSwitch } from '../../entities/convert/switch.js';
import { WalletType } from '../../entities/currency/currency.js';
import { ConvertAssetState, ConvertWaitingWork } from './dashboard.js';
import { ResolveConvertHedgeInput } from './hedge.js';
import { DefundConvertInventoryInput } from './inventory.js';
import { ResolveConvertMovementInput } from './movement.js';

/** The proof that every act over the house's money demands. */
export const CODE = {
  description: 'A code of your second factor, made for this call: of the app, a mailed one, or a recovery code.',
} as const;

@OutputType('admin', 'What the house holds of a currency in one place, as booked and as found.')
export class HousePlace {
  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field({ description: 'LEDGER, VENUE, TRANSIT, or CHAIN: and the number of a chain.' })
  location!: string;

  @Field(() => AmountScalar, { description: 'What the ledger has there, free and held together.' })
  booked!: string;

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
  scannedAt!: string | null;
}

@OutputType('admin', 'How the house stands in a currency, over wallets of all types.')
export class HouseCurrency {
  @Field({ description: 'Code of the currency, in which all amounts are.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'What all customers have together.' })
  owed!: string;

  @Field(() => [HousePlace], { description: 'What the house holds, by place.' })
  places!: readonly HousePlace[];

  @Field(() => AmountScalar, { description: 'All places together, as booked.' })
  booked!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What chains and the venue said that they hold; null while none has said it.',
  })
  actual!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      'What chains and the venue hold, as they said or as booked, by what is owed: 1 covers it all; null where nothing is owed.',
  })
  coverage!: string | null;

  @Field(() => AmountScalar, { description: 'What open quotes would pay out.' })
  quoted!: string;

  @Field(() => Int, { description: 'How many quotes would.' })
  quotes!: number;

  @Field(() => AmountScalar, {
    description:
      'What was bought of customers beyond what was sold to them, and is not hedged; negative the other way.',
  })
  exposure!: string;

  @Field(() => [ConvertAssetState], { description: 'Whether it is converted at present, by type.' })
  assets!: readonly ConvertAssetState[];
}

@OutputType('admin', 'The house beside what the platform owes.')
export class House {
  @Field(() => [HouseCurrency], { description: 'Every currency that is held, converted or owed.' })
  currencies!: readonly HouseCurrency[];

  @Field(() => [ConvertSwitch], { description: 'What a Super Admin can stop.' })
  switches!: readonly ConvertSwitch[];

  @Field(() => [ConvertWaitingWork], { description: 'The oldest work that has not ended, at most a hundred.' })
  waiting!: readonly ConvertWaitingWork[];
}

@InputType({
  description:
    'What is taken out of the house, below the floor too. On a chain and at the venue, without a reference, it is written off as lost, up to what the last scan found missing.',
})
export class DefundHouseInput extends DefundConvertInventoryInput {
  @Field(CODE)
  @IsString()
  @Length(1, 50)
  code!: string;

  @Field(() => String, { nullable: true, description: 'Why, for the audit; at most 500 characters.' })
  @IsOptional()
  @MaxLength(500)
  reason?: string | null;
}

@InputType({ description: 'What was found out about a hedge in review.' })
export class ResolveHouseHedgeInput extends ResolveConvertHedgeInput {
  @Field(CODE)
  @IsString()
  @Length(1, 50)
  code!: string;
}

@InputType({ description: 'What became of a movement in review.' })
export class ResolveHouseMovementInput extends ResolveConvertMovementInput {
  @Field(CODE)
  @IsString()
  @Length(1, 50)
  code!: string;
}
