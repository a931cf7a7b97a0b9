import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { IcoContributionStatus, IcoOfferingStatus } from '../../core/states/ico.js';
import { WalletType } from '../../entities/currency/currency.js';
import { Paged } from '../frame/page.js';
import { IcoOwner } from './owner.js';

@OutputType('admin', 'What each party gets and, below zero, pays; the four add up to zero.')
export class IcoFlows {
  @Field(() => AmountScalar, { description: 'The buyer, or all buyers.' })
  buyer!: string;

  @Field(() => AmountScalar, { description: 'The creator.' })
  creator!: string;

  @Field(() => AmountScalar, { description: 'The platform.' })
  platform!: string;

  @Field(() => AmountScalar, { description: "The offering's escrow." })
  escrow!: string;
}

@OutputType('admin', 'A contribution in the settlement of its offering.')
export class IcoSettlementLine {
  @Field(() => UuidScalar, { description: 'Id of the contribution.' })
  id!: string;

  @Field(() => IcoOwner, { description: 'Who paid.' })
  buyer!: IcoOwner;

  @Field(() => IcoContributionStatus, { description: 'What became of it.' })
  status!: IcoContributionStatus;

  @Field(() => AmountScalar, { description: 'What was paid, fee included.' })
  amount!: string;

  @Field(() => IcoFlows, { description: 'What has moved.' })
  done!: IcoFlows;

  @Field(() => IcoFlows, { description: 'What is planned to move: the payout or the refund of what is in escrow.' })
  planned!: IcoFlows;

  @Field({ description: 'When it was bought.' })
  createdAt!: Date;
}

@OutputType('admin', 'What the settlement of an offering has done, or would do now, contribution by contribution.')
export class IcoSettlementReport extends Paged {
  @Field(() => UuidScalar, { description: 'Id of the offering.' })
  offeringId!: string;

  @Field({ description: 'Name of the token.' })
  name!: string;

  @Field({ description: 'Code of the currency of all amounts.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  walletType!: WalletType;

  @Field(() => IcoOfferingStatus, { description: 'What became of the offering.' })
  status!: IcoOfferingStatus;

  @Field({ description: 'Whether it is not settled, so that this is what a settlement would do now.' })
  preview!: boolean;

  @Field(() => IcoOfferingStatus, { description: 'What its settlement came to or, in a preview, would come to.' })
  outcome!: IcoOfferingStatus;

  @Field({ description: 'Whether the sale has ended.' })
  ended!: boolean;

  @Field({ description: 'Whether its settlement waits, since it has met its soft cap but is flagged.' })
  waits!: boolean;

  @Field(() => AmountScalar, {
    description: 'Soft cap in percent of the target at approval; before it, as it is set now.',
  })
  softCapPercent!: string;

  @Field(() => AmountScalar, { description: 'Amount that must be raised for the sale to succeed, fixed at approval.' })
  softCap!: string;

  @Field(() => AmountScalar, { description: 'What is raised.' })
  raised!: string;

  @Field(() => Date, { nullable: true, description: 'When it was settled.' })
  settledAt!: Date | null;

  @Field(() => IcoFlows, { description: 'What has moved in all.' })
  done!: IcoFlows;

  @Field(() => IcoFlows, { description: 'What is planned to move in all.' })
  planned!: IcoFlows;

  @Field(() => [IcoSettlementLine], { description: 'The contributions, newest first.' })
  items!: IcoSettlementLine[];
}
