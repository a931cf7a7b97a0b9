import type { Reader } from '../../../infra/database/database.js';
import type { RoadmapItemRow, TeamMemberRow, UpdateRow } from './offering.js';

/** More than any plan allows. */
const MAX_ENTRIES = 1_000;

/** Who is behind an offering, in the order in which they were added. */
export function teamOf(rows: Reader, offeringId: string): Promise<TeamMemberRow[]> {
  const team = rows.selectFrom('ico_team_member').selectAll().where('offeringId', '=', offeringId);
  return team.orderBy('createdAt').orderBy('id').limit(MAX_ENTRIES).execute();
}

/** What an offering plans, by its date. */
export function roadmapOf(rows: Reader, offeringId: string): Promise<RoadmapItemRow[]> {
  const items = rows.selectFrom('ico_roadmap_item').selectAll().where('offeringId', '=', offeringId);
  return items.orderBy('date').orderBy('id').limit(MAX_ENTRIES).execute();
}

/** The newest updates of an offering, at most `most`. */
export function newestUpdatesOf(rows: Reader, offeringId: string, most: number): Promise<UpdateRow[]> {
  const updates = rows.selectFrom('ico_token_offering_update').selectAll().where('offeringId', '=', offeringId);
  return updates.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(most).execute();
}
