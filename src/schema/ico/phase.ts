import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { IcoPhaseAccess } from '../../core/states/ico.js';
import { OutputType } from '../../core/visibility.js';

@OutputType('public', 'A part of an offering that is sold at a price of its own, after the part before it.')
export class IcoPhase {
  @Field(() => UuidScalar, { description: 'Id of the phase.' })
  id!: string;

  @Field({ description: 'Its name.' })
  name!: string;

  @Field(() => Int, { description: 'Its place in the order in which phases are sold, counted from 1.' })
  sequence!: number;

  @Field(() => AmountScalar, { description: 'What a token costs.' })
  tokenPrice!: string;

  @Field(() => AmountScalar, { description: 'Tokens that it sells.' })
  allocation!: string;

  @Field(() => AmountScalar, { description: 'Tokens that are left.' })
  remaining!: string;

  @Field(() => Int, { description: 'Days that it lasts; the last phase lasts until the offering ends.' })
  duration!: number;

  @Field(() => IcoPhaseAccess, { description: 'Who may buy of it.' })
  access!: IcoPhaseAccess;

  @Field({ description: 'When it ends, at the latest.' })
  endsAt!: Date;
}
