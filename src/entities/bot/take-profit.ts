import { IsString } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';

/** A target of a position that is sold in parts. */
@OutputType('owner', 'A target at which a part of a position is sold.')
@InputType('TakeProfitInput', { description: 'A target at which a part of a position is sold.' })
export class TakeProfit {
  @Field(() => AmountScalar, { description: 'How far above the average entry price it lies, in percent.' })
  @IsString()
  percent!: string;

  @Field(() => AmountScalar, { description: 'The part of what was bought that is sold there, in percent.' })
  @IsString()
  share!: string;
}
