import type { Updateable } from 'kysely';
import type { Tables } from '../../../src/entities/index.js';
import { world } from '../../support/world.js';

/** Writes columns of an offering, as others would have. */
export async function setOffering(id: string, columns: Updateable<Tables['ico_token_offering']>): Promise<void> {
  const { rows } = (await world()).platform.db;
  await rows.updateTable('ico_token_offering').set(columns).where('id', '=', id).execute();
}

/** What an account was notified of, the first one first. */
export async function toldOf(userId: string) {
  const { rows } = (await world()).platform.db;
  return rows
    .selectFrom('notification')
    .select(['type', 'title', 'message', 'link', 'actions'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** What the followers of an offering heard, the first one first. */
export async function progressOf(offeringId: string): Promise<unknown[]> {
  const { rows } = (await world()).platform.db;
  const heard = rows.selectFrom('event').select('payload').where('topic', '=', `ico.${offeringId}.progress`);
  return (await heard.orderBy('id').execute()).map(({ payload }) => payload);
}
