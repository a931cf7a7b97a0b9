import { IsBoolean, IsOptional, Length, Matches } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IsLabel } from '../frame/name.js';
import { Paged } from '../frame/page.js';
import { VALUE, VALUE_RULE } from './value.js';

@OutputType('public', 'A blockchain that tokens are delivered on.')
export class IcoBlockchain {
  @Field(() => UuidScalar, { description: 'Id of the blockchain.' })
  id!: string;

  @Field({ description: 'Its name, for people.' })
  name!: string;

  @Field({ description: 'What offerings name it by. It decides which addresses and hashes are valid.' })
  value!: string;

  @Field({ description: 'Whether new offerings may use it.' })
  status!: boolean;

  @Field({ description: 'When it was added.' })
  createdAt!: Date;

  @Field({ description: 'When it was changed last.' })
  updatedAt!: Date;
}

@OutputType('admin', 'A page of blockchains.')
export class IcoBlockchainPage extends Paged {
  @Field(() => [IcoBlockchain], { description: 'The blockchains.' })
  items!: IcoBlockchain[];
}

@InputType({ description: 'What changes of a blockchain; what is left out stays.' })
export class UpdateIcoBlockchainInput {
  @Field(() => String, { nullable: true, description: 'Its name, for people; 1 to 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  @IsLabel()
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'ethereum, optimism, bsc, polygon, arbitrum, base, avalanche, sepolia, solana, tron and bitcoin have addresses and hashes of their own form; 1 to 50 characters of a to z, 0 to 9, - and _. It stays while offerings use it.',
  })
  @IsOptional()
  @Matches(VALUE, { message: `value ${VALUE_RULE}` })
  value?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether new offerings may use it (default true).' })
  @IsOptional()
  @IsBoolean()
  status?: boolean | null;
}

@InputType({ description: 'A blockchain to add.' })
export class CreateIcoBlockchainInput extends UpdateIcoBlockchainInput {
  @Field({ description: 'Its name, for people; 1 to 100 characters.' })
  @Length(1, 100)
  @IsLabel()
  override name!: string;

  @Field({ description: 'What offerings name it by, such as ethereum; 1 to 50 characters of a to z, 0 to 9, - and _.' })
  @Matches(VALUE, { message: `value ${VALUE_RULE}` })
  override value!: string;
}
