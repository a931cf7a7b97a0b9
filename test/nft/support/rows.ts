import { world } from '../../support/world.js';
import type { Deployed } from './market.js';

/** Hides a collection, as an admin does. */
export async function hidden({ id }: Pick<Deployed, 'id'>): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('nft_collection').set({ status: 'HIDDEN' }).where('id', '=', id).execute();
}

/** A token as it is stored. */
export async function tokenRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_token').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
