import { sql, type RawBuilder } from 'kysely';

/** Consecutive scans that find too little in a place before its currency is frozen. */
export const SHORT_SCANS = 2;

/**
 * Column that is true if the house's holdings of the currency row of this alias are frozen. Assets have a freeze of their
 * own; any other currency counts as frozen while the last scans of one of its places found too little.
 */
export function frozenHoldings(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(
    (select cardinality(a.frozen) > 0 from convert_asset a where a.currency = ${column('code')} and a.type = ${column('type')}),
    exists (select from convert_inventory i where i.currency = ${column('code')} and i.type = ${column('type')}
      and i."shortScans" >= ${sql.lit(SHORT_SCANS)}))`;
}
