import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** A country on the list of the geo policy. The policy's mode either blocks these countries or allows only them. */
@Entity({ tableName: 'geo_country' })
export class GeoCountry {
  /** ISO 3166 code of two letters. */
  @PrimaryKey({ type: 'character', length: 2 })
  code!: string;
}
