import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The last number that signed a request to a venue. Venues refuse one that does not rise. */
@Entity({ tableName: 'convert_venue_nonce' })
export class ConvertVenueNonce {
  /** Hash of the account's name. */
  @PrimaryKey({ type: 'character', length: 64 })
  account!: string;

  @Property({ type: 'bigint' })
  nonce!: string;
}
