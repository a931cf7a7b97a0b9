import { world } from './world.js';

/**
 * Statements of the event bus of the settings' poll, of gathered refusals and searches run beside every request and are
 * nobody's cost.
 */
const BACKGROUND = /"event"|\/\* settings|\/\* refusals|\/\* searches/;

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
