import { IsBoolean, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { MAX_CHAIN_TEXT } from '../../core/launchpad/addresses.js';
import { UuidScalar } from '../../core/uuid.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';

@InputType({ description: 'What an admin gives with a decision over a contribution.' })
export class IcoDecisionInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Why: plain text of at most 500 characters. REJECT and REFUND need it, and buyer and creator see it then; VERIFY needs it where force overrules the chain.',
  })
  @IsOptional()
  @IsString()
  notes?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What SAVE_NOTE adds, for admins alone: plain text of at most 1,000 characters.',
  })
  @IsOptional()
  @IsString()
  note?: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The note that REMOVE_NOTE takes away.' })
  @IsOptional()
  @IsUUID()
  noteId?: string | null;

  @Field(() => UuidScalar, {
    nullable: true,
    description:
      'The tranche that VERIFY or REJECT is about. VERIFY without it takes the only tranche that is delivered and unpaid; REJECT without it ends the contribution.',
  })
  @IsOptional()
  @IsUUID()
  releaseId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether VERIFY confirms a delivery that the chain does not confirm, or that was found wrong (default false).',
  })
  @IsOptional()
  @IsBoolean()
  force?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The transaction of the delivery that the admin has looked at: VERIFY answers ILLEGAL_STATE when the creator has named another one since.',
  })
  @IsOptional()
  @Length(1, MAX_CHAIN_TEXT)
  transactionHash?: string | null;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
