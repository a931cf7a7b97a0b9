import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { IcoVestingType } from '../../entities/ico/names.js';

@OutputType('public', 'A tranche of terms that list them.')
export class IcoTrancheTerms {
  @Field(() => Int, { description: 'Months after the end of the sale.' })
  afterMonths!: number;

  @Field(() => AmountScalar, { description: 'Share of the tokens, in percent.' })
  percent!: string;
}

@OutputType('public', 'When buyers get their tokens.')
export class IcoVestingTerms {
  @Field(() => IcoVestingType, { description: 'How the tokens are spread.' })
  type!: IcoVestingType;

  @Field(() => Int, { nullable: true, description: 'Months until all of them are due; null for NONE and CUSTOM.' })
  durationMonths!: number | null;

  @Field(() => Int, { nullable: true, description: 'Months until the first are due, of CLIFF.' })
  cliffMonths!: number | null;

  @Field(() => Int, { nullable: true, description: 'Months between two tranches; null for NONE and CUSTOM.' })
  intervalMonths!: number | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Share that is due at once, in percent; null for NONE and CUSTOM.',
  })
  initialPercent!: string | null;

  @Field(() => [IcoTrancheTerms], { nullable: true, description: 'The tranches, of CUSTOM.' })
  tranches!: IcoTrancheTerms[] | null;
}
