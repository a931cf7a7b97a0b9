import { ArrayMaxSize, ArrayMinSize, IsString, ValidateNested } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';

@InputType({ description: 'What a phase keeps for an account.' })
export class IcoAllowanceInput {
  @Field(() => UuidScalar, { description: 'Id of the account, which its owner finds in the profile. Not the creator.' })
  @IsString()
  userId!: string;

  @Field(() => AmountScalar, {
    description: 'Tokens that it may buy, at most 8 decimals and those of the token; 0 takes it off the list.',
  })
  @IsString()
  guaranteed!: string;
}

@InputType({ description: 'Entries of the allow-list of a phase.' })
export class SetIcoAllowancesInput {
  @Field(() => [IcoAllowanceInput], { description: '1 to 500 accounts; others that are on the list stay as they are.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ValidateNested()
  entries!: IcoAllowanceInput[];
}

@OutputType('owner', 'What a phase keeps for the accounts of its list.')
export class IcoPhaseReserve {
  @Field(() => UuidScalar, { description: 'Id of the phase.' })
  phaseId!: string;

  @Field(() => Int, { description: 'Accounts on its list.' })
  accounts!: number;

  @Field(() => AmountScalar, { description: 'Tokens that it can guarantee in all.' })
  allocation!: string;

  @Field(() => AmountScalar, { description: 'Tokens that it guarantees.' })
  reserved!: string;

  @Field(() => AmountScalar, { description: 'Tokens that were bought of these.' })
  bought!: string;
}

@OutputType('owner', 'An account on the list of a phase.')
export class IcoAllowanceEntry {
  @Field(() => UuidScalar, { description: 'Id of the account.' })
  userId!: string;

  @Field(() => AmountScalar, { description: 'Tokens that the account may buy in all.' })
  guaranteed!: string;

  @Field(() => AmountScalar, { description: 'Tokens that it has bought of these.' })
  bought!: string;

  @Field(() => AmountScalar, { description: 'Tokens that it may still buy.' })
  remaining!: string;

  @Field({ description: 'When it was put on the list.' })
  createdAt!: Date;

  @Field({ description: 'When its guarantee was changed last.' })
  updatedAt!: Date;
}

@OutputType('owner', 'A page of the list of a phase.')
export class IcoAllowancePage extends Paged {
  @Field(() => [IcoAllowanceEntry], { description: 'The accounts.' })
  items!: IcoAllowanceEntry[];
}

@OutputType('owner', 'What a phase keeps for the caller.')
export class IcoAllowance {
  @Field(() => UuidScalar, { description: 'Id of the phase.' })
  phaseId!: string;

  @Field({ description: 'Its name.' })
  phaseName!: string;

  @Field(() => AmountScalar, { description: 'Tokens that the account may buy in all.' })
  guaranteed!: string;

  @Field(() => AmountScalar, { description: 'Tokens that it has bought of these.' })
  bought!: string;

  @Field(() => AmountScalar, { description: 'Tokens that it may still buy.' })
  remaining!: string;
}
