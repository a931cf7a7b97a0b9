import { IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { MAX_CHAIN_TEXT } from '../../core/launchpad/addresses.js';
import { UuidScalar } from '../../core/uuid.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';

@InputType({ description: 'What is to be bought in a token offering.' })
export class BuyIcoTokensInput {
  @Field(() => UuidScalar, { description: 'Id of the offering.' })
  @IsUUID()
  offeringId!: string;

  @Field(() => AmountScalar, {
    description:
      'What is paid, fee included, in the currency of the offering: above zero, at most as many decimals as the currency has, eight at most. Tokens are counted down to the decimals of the token, and what is left of the amount is paid all the same: a multiple of the price leaves nothing.',
  })
  @IsString()
  amount!: string;

  @Field({ description: 'Where the tokens are wanted: an address of the blockchain of the offering.' })
  @Length(1, MAX_CHAIN_TEXT)
  walletAddress!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'The price of a token that the buyer has seen; at any other nothing is bought.',
  })
  @IsOptional()
  @IsString()
  expectedPrice?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
