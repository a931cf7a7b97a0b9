import { IsOptional, IsUUID } from 'class-validator';
import { ArgsType, Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../frame/page.js';

@ArgsType()
export class IcoVestingsArgs extends ListArgs {
  @Field(() => UuidScalar, { nullable: true, description: 'Only those of this offering.' })
  @IsOptional()
  @IsUUID()
  offeringId?: string;
}
