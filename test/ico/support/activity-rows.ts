import { world } from '../../support/world.js';

/** What an admin did in the launchpad, newest first. */
export async function activityOf(userId: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('ico_admin_activity').selectAll().where('userId', '=', userId).orderBy('id', 'desc').execute();
}
