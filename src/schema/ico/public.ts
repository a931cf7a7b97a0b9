import { IsIn, IsOptional, IsUUID, MaxLength } from 'class-validator';
import { ArgsType, Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { IcoOfferingStatus } from '../../core/states/ico.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IcoOfferingFilter } from '../../entities/ico/names.js';
import { ListArgs } from '../frame/page.js';
import { IcoOfferingSummary } from './offering.js';

@OutputType(
  'public',
  'What all offerings that everybody may see came to; kept for four times as long as it took to compute.',
)
export class IcoStats {
  @Field(() => Int, { description: 'All of them.' })
  offerings!: number;

  @Field(() => Int, { description: 'Those that are approved and have not started.' })
  upcoming!: number;

  @Field(() => Int, { description: 'Those that are sold.' })
  active!: number;

  @Field(() => Int, { description: 'Those that met their soft cap.' })
  success!: number;

  @Field(() => Int, { description: 'Those that ended below their soft cap.' })
  failed!: number;

  @Field(() => Int, { description: 'Those that were cancelled.' })
  cancelled!: number;

  @Field(() => AmountScalar, { description: 'What they have raised, in US dollars at the rates of the purchases.' })
  raisedUsd!: string;

  @Field(() => Int, { description: 'Accounts that have bought of them and were not refunded.' })
  investors!: number;
}

@OutputType('public', 'What admins tell everybody who looks at the launchpad.')
export class IcoAnnouncement {
  @Field({ description: 'Whether it is shown.' })
  active!: boolean;

  @Field(() => String, { nullable: true, description: 'The text; null while it is not shown.' })
  message!: string | null;
}

@OutputType('public', 'The front page of the launchpad.')
export class IcoLanding {
  @Field(() => [IcoOfferingSummary], {
    description: 'Up to six offerings on sale, those that raised most dollars first.',
  })
  featured!: IcoOfferingSummary[];

  @Field(() => [IcoOfferingSummary], { description: 'Up to six offerings that start next.' })
  upcoming!: IcoOfferingSummary[];

  @Field({ description: 'What all offerings came to.' })
  stats!: IcoStats;

  @Field({ description: 'What admins announce.' })
  announcement!: IcoAnnouncement;
}

@OutputType('public', 'The figures of an offering at a time.')
export class IcoProgress {
  @Field({ description: 'Place among the events; subscribe again with the last one to miss nothing.' })
  cursor!: string;

  @Field(() => IcoOfferingStatus, { description: 'What became of the offering.' })
  status!: IcoOfferingStatus;

  @Field(() => AmountScalar, { description: 'What contributions have brought, refunded ones left out.' })
  raised!: string;

  @Field(() => AmountScalar, { description: 'Tokens that are sold.' })
  sold!: string;

  @Field(() => AmountScalar, { description: 'Tokens that are left in all phases.' })
  remaining!: string;

  @Field(() => AmountScalar, { description: 'What is raised, in percent of the target; two decimals.' })
  percent!: string;

  @Field(() => Int, { description: 'Accounts that have bought and were not refunded.' })
  contributors!: number;

  @Field(() => UuidScalar, {
    nullable: true,
    description:
      'Id of the phase that sold then; null while none did. A phase that ends by time alone is told with the next event; currentPhase of icoOffering is always of now.',
  })
  phase!: string | null;
}

@ArgsType()
export class IcoOfferingsArgs extends ListArgs {
  @Field(() => IcoOfferingFilter, { nullable: true, description: 'Only these.' })
  @IsOptional()
  @IsIn(Object.values(IcoOfferingFilter))
  status?: IcoOfferingFilter;

  @Field(() => String, {
    nullable: true,
    description: 'Text that name or symbol must contain, whatever its case; at most 100 characters.',
  })
  @IsOptional()
  @MaxLength(100)
  search?: string;

  @Field(() => String, { nullable: true, description: 'Only those of the blockchain with this value.' })
  @IsOptional()
  @MaxLength(50)
  blockchain?: string;

  @Field(() => UuidScalar, { nullable: true, description: 'Only those of this type of token.' })
  @IsOptional()
  @IsUUID()
  typeId?: string;
}
