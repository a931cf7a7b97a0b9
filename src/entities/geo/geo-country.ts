import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/** A country that the geo policy names: blocked or alone allowed, as its mode says. */
@Entity({ tableName: 'geo_country' })
export class GeoCountry {
  /** ISO 3166 code of two letters. */
  @PrimaryKey({ type: 'character', length: 2 })
  code!: string;
}
