import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { Paged } from '../frame/page.js';
import { IcoOffering, IcoOfferingSummary } from './offering.js';

const APPROVED = { nullable: true, description: 'When an admin approved it; null while it waits, and where none did.' };
const REVIEWED = { nullable: true, description: 'What the admin who decided over it had to say; plain text.' };

@OutputType('owner', "A creator's offering as lists show it.")
export class CreatorIcoOfferingSummary extends IcoOfferingSummary {
  @Field(() => UuidScalar, { description: 'Id of its plan.' })
  planId!: string;

  @Field({ description: 'Name of its plan.' })
  planName!: string;

  @Field(() => Date, APPROVED)
  approvedAt!: string | null;

  @Field(() => String, REVIEWED)
  reviewNotes!: string | null;

  @Field(() => Date, { description: 'When it was launched.' })
  createdAt!: string;
}

@OutputType('owner', "A creator's offering with all that its page shows, and how it is reviewed.")
export class CreatorIcoOffering extends IcoOffering {
  @Field(() => UuidScalar, { description: 'Id of its plan.' })
  planId!: string;

  @Field({ description: 'Name of its plan.' })
  planName!: string;

  @Field(() => AmountScalar, { description: 'What was paid for its plan, upgrades included.' })
  planPrice!: string;

  @Field({ description: 'Code of the currency of its plan.' })
  planCurrency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that pay for its plan.' })
  planWalletType!: WalletType;

  @Field(() => Date, APPROVED)
  approvedAt!: string | null;

  @Field(() => String, REVIEWED)
  reviewNotes!: string | null;

  @Field(() => Date, { nullable: true, description: 'When an admin refused it.' })
  rejectedAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When its sale began.' })
  activatedAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was settled.' })
  settledAt!: string | null;

  @Field(() => Date, { nullable: true, description: 'When an admin cancelled it.' })
  cancelledAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was cancelled.' })
  cancelReason!: string | null;

  @Field(() => Date, { description: 'When it was launched.' })
  createdAt!: string;

  @Field(() => Date, { description: 'When it was changed last.' })
  updatedAt!: string;
}

@OutputType('owner', "A page of a creator's offerings.")
export class CreatorIcoOfferingPage extends Paged {
  @Field(() => [CreatorIcoOfferingSummary], { description: 'The offerings.' })
  items!: CreatorIcoOfferingSummary[];
}
