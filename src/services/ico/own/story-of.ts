import type { Reader } from '../../../infra/database/database.js';

/** How many updates the page of an offering shows. */
const SHOWN_UPDATES = 20;

/** Who is behind an offering, what it plans, and its newest news; three queries. */
export async function readStory(rows: Reader, offeringId: string) {
  const team = await rows
    .selectFrom('ico_team_member')
    .select(['id', 'name', 'role', 'bio', 'avatar', 'links'])
    .where('offeringId', '=', offeringId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const roadmap = await rows
    .selectFrom('ico_roadmap_item')
    .select(['id', 'title', 'description', 'date', 'completed'])
    .where('offeringId', '=', offeringId)
    .orderBy('date')
    .orderBy('id')
    .execute();
  const updates = await rows
    .selectFrom('ico_token_offering_update')
    .select(['id', 'offeringId', 'title', 'content', 'createdAt', 'updatedAt'])
    .where('offeringId', '=', offeringId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_UPDATES)
    .execute();
  return { team, roadmap, updates };
}
