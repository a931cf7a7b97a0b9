import { world } from '../../support/world.js';

/** The articles of a page that are not deleted, in their order, each with its place. */
export async function ordered(pagePath: string): Promise<[string, number][]> {
  const { platform } = await world();
  const rows = await platform.db.rows
    .selectFrom('faqs')
    .select(['id', 'order'])
    .where('pagePath', '=', pagePath)
    .where('deletedAt', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute();
  return rows.map(({ id, order }) => [id, order]);
}

/** The places alone. */
export const placesOf = async (pagePath: string): Promise<number[]> => (await ordered(pagePath)).map(([, at]) => at);
