import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from '../frame/retention.js';
import { NftListing } from './listing.js';

/** Who was quoted the direct purchase of a listing, so that a transfer to that address is its sale. */
@Entity({ tableName: 'nft_quote' })
export class NftQuote {
  @ManyToOne(() => NftListing, { fieldName: 'listingId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  listingId!: string;

  @PrimaryKey({ type: 'string', length: 42 })
  buyerAddress!: string;

  /** Number of the chain's newest block at the time: a proof must be later. */
  @Property({ type: 'bigint' })
  block!: string;

  @Property({ type: 'datetime', length: 3 })
  quotedAt!: Date;
}

/** Long after a quote has ended: a transfer is its sale when it was mined in time, whenever its chain is read. */
export const nftQuoteRetention: RetentionOf<NftQuote> = { table: 'nft_quote', time: 'quotedAt', days: 30 };
