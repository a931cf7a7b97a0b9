import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';
import { NftCollection } from './collection.js';
import { NftListing } from './listing.js';
import { NftOffer } from './offer.js';
import { NftSale } from './sale.js';

const optional = (description: string) => ({ nullable: true, description }) as const;

@OutputType('admin', 'An account that takes part in the marketplace.')
export class NftAccount {
  @Field(() => UuidScalar, { description: 'Id of the account.' })
  id!: string;

  @Field({ description: 'Its e-mail address.' })
  email!: string;

  @Field(() => String, optional('First and last name; null where it has none.'))
  name!: string | null;
}

@OutputType('admin', 'A collection as admins see it.')
export class AdminNftCollection extends NftCollection {
  @Field(() => NftAccount, { description: 'Who made or imported it.' })
  creator!: NftAccount;
}

@OutputType('admin', 'A page of collections of all accounts.')
export class AdminNftCollectionPage extends Paged {
  @Field(() => [AdminNftCollection], { description: 'The collections.' })
  items!: AdminNftCollection[];
}

@OutputType('admin', 'A listing as admins see it.')
export class AdminNftListing extends NftListing {
  @Field(() => NftAccount, { description: 'Who sells.' })
  seller!: NftAccount;

  @Field(() => AmountScalar, optional('Below it an auction sells nothing; null for none.'))
  reservePrice!: string | null;
}

@OutputType('admin', 'A page of listings of all accounts.')
export class AdminNftListingPage extends Paged {
  @Field(() => [AdminNftListing], { description: 'The listings.' })
  items!: AdminNftListing[];
}

@OutputType('admin', 'An offer as admins see it.')
export class AdminNftOffer extends NftOffer {
  @Field(() => NftAccount, { description: 'Who buys.' })
  buyer!: NftAccount;

  @Field(() => NftAccount, optional('Who sells; null before it is accepted.'))
  seller!: NftAccount | null;
}

@OutputType('admin', 'A page of offers of all accounts.')
export class AdminNftOfferPage extends Paged {
  @Field(() => [AdminNftOffer], { description: 'The offers.' })
  items!: AdminNftOffer[];
}

@OutputType('admin', 'A sale as admins see it.')
export class AdminNftSale extends NftSale {
  @Field(() => NftAccount, optional('Who has sold; null for an address that was linked to nobody.'))
  sellerAccount!: NftAccount | null;

  @Field(() => NftAccount, optional('Who has bought; null for an address that was linked to nobody.'))
  buyerAccount!: NftAccount | null;
}

@OutputType('admin', 'A page of all sales.')
export class AdminNftSalePage extends Paged {
  @Field(() => [AdminNftSale], { description: 'The sales.' })
  items!: AdminNftSale[];
}
