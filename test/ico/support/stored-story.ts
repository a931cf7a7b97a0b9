import { newId } from '../../../src/core/ids.js';
import { world } from '../../support/world.js';

async function base(offeringId: string) {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  return { rows: system.db.rows, row: { id: newId(), offeringId, createdAt: now, updatedAt: now } };
}

export async function storedTeamMember(offeringId: string): Promise<string> {
  const { rows, row } = await base(offeringId);
  await rows
    .insertInto('ico_team_member')
    .values({ ...row, name: 'Ada', role: 'Engineer' })
    .execute();
  return row.id;
}

export async function storedRoadmapItem(offeringId: string): Promise<string> {
  const { rows, row } = await base(offeringId);
  const step = { ...row, title: 'Test network', description: 'Soon', date: '2030-01-01' };
  await rows.insertInto('ico_roadmap_item').values(step).execute();
  return row.id;
}

export async function storedUpdate(offeringId: string): Promise<string> {
  const { rows, row } = await base(offeringId);
  await rows
    .insertInto('ico_token_offering_update')
    .values({ ...row, title: 'News', content: 'Good ones' })
    .execute();
  return row.id;
}

/** News of an offering that were posted a minute apart, the newest being "News 1". */
export async function manyUpdates(offeringId: string, count: number): Promise<void> {
  const { pool } = (await world()).platform.db;
  await pool.query(
    `insert into ico_token_offering_update (id, "offeringId", title, content, "createdAt", "updatedAt")
     select gen_random_uuid(), $1, 'News ' || n, 'Text', now() - n * '1 minute'::interval, now() from generate_series(1, $2::int) n`,
    [offeringId, count],
  );
}
