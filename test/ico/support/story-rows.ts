import { world } from '../../support/world.js';

type StoryTable = 'ico_team_member' | 'ico_roadmap_item' | 'ico_token_offering_update';

/** What is told of an offering, as it is stored, oldest first. */
export async function storyOf(table: StoryTable, offeringId: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom(table).selectAll().where('offeringId', '=', offeringId).orderBy('id').execute();
}
