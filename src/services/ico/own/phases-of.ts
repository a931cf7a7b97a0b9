import { sql } from 'kysely';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { Reader } from '../../../infra/database/database.js';
import type { PhaseRow } from './offering.js';

/** The phases of an offering in their order. */
export async function phasesOf(rows: Reader, offeringId: string): Promise<readonly PhaseRow[]> {
  return (await readPhases(rows, [offeringId])).get(offeringId) ?? [];
}

/** The phases of offerings, each offering's in their order, by one query. */
export async function readPhases(
  rows: Reader,
  offeringIds: readonly string[],
): Promise<ReadonlyMap<string, PhaseRow[]>> {
  if (offeringIds.length === 0) return new Map();
  const found = await rows
    .selectFrom('ico_token_offering_phase')
    .selectAll()
    .where('offeringId', '=', sql<string>`any(${sqlList(offeringIds, 'uuid')})`)
    .orderBy('offeringId')
    .orderBy('sequence')
    .execute();
  return Map.groupBy(found, ({ offeringId }) => offeringId);
}
