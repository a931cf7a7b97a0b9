import { sql, type RawBuilder } from 'kysely';

/** After so many scans in a row that find too little in a place, its currency is frozen. */
export const SHORT_SCANS = 2;

/**
 * Whether the house's holdings of the currency row of this alias are frozen, as a column: an asset by its freeze, any other
 * currency while a place of it was short in the last scans.
 */
export function frozenHoldings(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(
    (select cardinality(a.frozen) > 0 from convert_asset a where a.currency = ${column('code')} and a.type = ${column('type')}),
    exists (select from convert_inventory i where i.currency = ${column('code')} and i.type = ${column('type')}
      and i."shortScans" >= ${sql.lit(SHORT_SCANS)}))`;
}
