import { IsOptional, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IsLabel } from '../frame/name.js';

/** What an HTTP header can carry: the credentials, or parts of them, are sent in one. */
const VISIBLE = /^[\x21-\x7e]*$/;
const WITH_SPACES = /^[\x20-\x7e]*$/;

@OutputType('owner', 'An account at an exchange, with which live bots trade.')
export class TradingVenueAccount {
  @Field(() => UuidScalar, { description: 'Id of the account.' })
  id!: string;

  @Field({ description: 'The exchange, such as okx.' })
  venue!: string;

  @Field({ description: 'What its owner calls it.' })
  label!: string;

  @Field({ description: 'Eight bullets and the last four characters of the API key.' })
  apiKey!: string;

  @Field(() => Date, { description: 'When the exchange last said whether it accepts the credentials.' })
  testedAt!: Date;

  @Field(() => Date, { description: 'When it was added.' })
  createdAt!: Date;
}

@InputType({ description: 'Credentials of an account at an exchange. No answer shows them.' })
export class CreateTradingVenueAccountInput {
  @Field({ description: 'The exchange, one of those that live bots trade at on this platform.' })
  @Length(1, 30)
  venue!: string;

  @Field({ description: 'What to call it, 1 to 100 characters.' })
  @Length(1, 100)
  @IsLabel()
  label!: string;

  @Field({ description: 'The API key, which may read and trade, and must not withdraw.' })
  @Length(8, 200)
  @Matches(VISIBLE, { message: 'apiKey must have no spaces and only ASCII characters' })
  apiKey!: string;

  @Field({ description: 'The secret of the API key.' })
  @Length(1, 500)
  @Matches(WITH_SPACES, { message: 'secret must have only ASCII characters' })
  secret!: string;

  @Field(() => String, { nullable: true, description: 'The passphrase of the API key, at exchanges that have one.' })
  @IsOptional()
  @MaxLength(200)
  @Matches(WITH_SPACES, { message: 'password must have only ASCII characters' })
  password?: string | null;
}

@OutputType('owner', 'What an exchange said of the credentials of an account.')
export class TradingVenueAccountTest {
  @Field({ description: 'Whether bots can trade with them.' })
  ok!: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Whether the API key may trade; null where it is not known.' })
  canTrade!: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the API key may withdraw; null where it is not known.',
  })
  canWithdraw!: boolean | null;

  @Field(() => Date, { description: 'When it was tested.' })
  testedAt!: Date;

  @Field({ description: 'Why bots cannot trade with them, or that they can.' })
  message!: string;
}
