import { world } from './world.js';

/** Statements of the event bus of the settings' poll, of gathered refusals and searches run beside every request and are nobody's cost. */
const BACKGROUND = /"event"|\/\* settings|\/\* refusals|\/\* searches/;

/** How many statements the server sends to the database while `work` runs. Authentication counts as one. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { platform } = await world();
  let count = 0;
  const stop = platform.db.watch((text) => (count += BACKGROUND.test(text) ? 0 : 1));
  await work().finally(stop);
  return count;
}
