import { world } from './world.js';

/**
 * Statements of the event bus, of the settings' poll, of gathered refusals and searches, and of the check of open sockets run
 * beside every request and belong to none.
 */
export const BACKGROUND = /"event"|\/\* settings|\/\* refusals|\/\* searches|\/\* sockets/;

/** How often work is counted whose neighbours cannot be told from it. */
const TIMES = 5;

/** The statements that the server sends to the database while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { platform } = await world();
  const texts: string[] = [];
  const stop = platform.db.watch((text) => {
    if (!BACKGROUND.test(text)) texts.push(text);
  });
  await work().finally(stop);
  return texts;
}

/** How many statements the server sends to the database while `work` runs. Authentication counts as one. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).length;
}

/**
 * As {@link countStatements}, the fewest of some times that `work` runs: what earlier calls have left to be done may run
 * beside it, and only adds to it.
 */
export async function fewestStatements(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let time = 0; time < TIMES; time += 1) counts.push(await countStatements(work));
  return Math.min(...counts);
}
