import { IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ConvertSend } from '../../entities/convert/send.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

/** The hash that a reversal may name. */
export const DISPLACING = {
  nullable: true,
  description: "Hash of the house's transaction that has the nonce of the send, where that is not its own.",
} as const;

@OutputType('admin', "A page of payments out of the house's money on chains.")
export class ConvertSendPage extends Paged {
  @Field(() => [ConvertSend], { description: 'The sends, newest first.' })
  items!: ConvertSend[];
}

@InputType({ description: "A payment out of the house's money on a chain." })
export class CreateConvertSendInput {
  @Field(() => UuidScalar, { description: 'The send chain, which says what is paid and on which chain.' })
  @IsString()
  sendChainId!: string;

  @Field({ description: 'Who is paid: an address with its checksum (EIP-55).' })
  @Length(42, 42)
  address!: string;

  @Field(() => AmountScalar, { description: 'How much; greater than zero, with no more decimals than the token has.' })
  @IsString()
  amount!: string;

  @Field({ description: 'What it is for, 1 to 500 characters.' })
  @Length(1, 500)
  purpose!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
