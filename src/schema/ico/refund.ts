import { IsOptional, IsString } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import type { ApprovalView } from '../../services/approval/act-view.js';
import { ApprovalRecord } from '../approval/approval.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';

@OutputType('owner', "The caller's own part of what is outstanding of an offering.")
export class IcoOwnRefund {
  @Field(() => Int, { description: 'Contributions of the caller that are outstanding.' })
  count!: number;

  @Field(() => AmountScalar, { description: 'What of them is in escrow.' })
  amount!: string;
}

@OutputType('owner', 'Whether an offering can be refunded, and what of it is outstanding.')
export class IcoRefundEligibility {
  @Field({ description: 'Whether it can be refunded now.' })
  eligible!: boolean;

  @Field(() => String, { nullable: true, description: 'What keeps it from being refunded; null when nothing does.' })
  reason!: string | null;

  @Field(() => Int, { description: 'Contributions that are outstanding.' })
  outstanding!: number;

  @Field(() => AmountScalar, { description: "What of them is in escrow, in the offering's currency." })
  amount!: string;

  @Field(() => IcoOwnRefund, { description: "The caller's own part of it." })
  mine!: IcoOwnRefund;
}

@InputType({ description: 'An offering that has failed or was cancelled.' })
export class ProcessIcoRefundsInput {
  @Field(() => UuidScalar, { description: 'The offering.' })
  @IsString()
  offeringId!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @IsString()
  idempotencyKey?: string | null;
}

@OutputType('owner', 'What went back to the buyers of an offering.')
export class IcoRefunds {
  @Field(() => Int, { description: 'Contributions that were refunded.' })
  refunded!: number;

  @Field(() => AmountScalar, { description: "What went back in all, in the offering's currency." })
  amount!: string;

  @Field(() => Int, { description: 'Confirmed deliveries of a cancelled offering that were paid for first.' })
  paid!: number;

  @Field(() => AmountScalar, { description: "What left escrow for them, in the offering's currency." })
  paidAmount!: string;
}

@OutputType('admin', 'What the cancellation of an offering did.')
export class IcoCancellation {
  @Field(() => Int, { description: 'Contributions that were refunded.' })
  refunded!: number;

  @Field(() => AmountScalar, { description: "What went back in all, in the offering's currency." })
  amount!: string;

  @Field(() => Int, { description: 'Deliveries that their chain had confirmed and that were paid for first.' })
  paid!: number;

  @Field(() => AmountScalar, { description: "What left escrow for them, in the offering's currency." })
  paidAmount!: string;

  @Field(() => Int, {
    description: 'Contributions that could not be refunded or paid for now, and are tried again every hour.',
  })
  open!: number;

  @Field(() => AmountScalar, { description: "What escrow lacks for them, in the offering's currency." })
  missing!: string;

  @Field(() => Int, { description: 'Contributions that were paid out before, and stay so.' })
  alreadyReleased!: number;

  @Field(() => ApprovalRecord, {
    nullable: true,
    description: 'The act that it waits for, unchanged until then; null where it is carried out.',
  })
  approval!: ApprovalView | null;
}
