import 'reflect-metadata';
import { join } from 'node:path';
import { Client } from 'pg';
import { sha256 } from '../../src/core/ids.js';
import { rowsWithoutAnswer } from './contract.js';
import { takeNotes } from './runner/notes.js';
import { linesOfAll, type Shard } from './runner/shards.js';
import { folderOf } from './runner/units.js';
import { ROOT, sources } from './sources.js';

/** As much of jest's own settings as says whether all tests were asked for. */
interface Asked {
  readonly nonFlagArgs: readonly string[];
  readonly testNamePattern?: string | undefined;
  readonly shard?: Shard | undefined;
}

/**
 * A run of all tests boots no more: a file that only adds rows shares the world of its folder. How many there are varies by a
 * few, since workers that have nothing left take files of others.
 */
const MAX_WORLDS = 330;
/** Number of folders listed in that error. */
const MOST_FOLDERS = 10;

/**
 * Drops what this run created, so that a long-lived database server stays clean. A run of all tests fails here when a
 * documented path never gave a good answer, since nothing would have compared that with its contract, in all shards
 * together; and when it booted too many worlds.
 */
export default async function globalTeardown({ nonFlagArgs, testNamePattern, shard }: Asked): Promise<void> {
  await dropDatabases();
  const answered = takeNotes('answers');
  const worlds = takeNotes('worlds');
  if (!process.env['TEST_ALL'] || nonFlagArgs.length > 0 || testNamePattern) return;
  process.stdout.write(`\n  ${worlds.length} worlds were booted.\n`);
  if (worlds.length > MAX_WORLDS) throw new Error(tooMany(worlds));
  const together = shard ? linesOfAll(shardFolder(), shard, answered) : answered;
  const untried = together === null ? [] : rowsWithoutAnswer(together);
  if (untried.length > 0) throw new Error(`No test got a good answer from:\n  ${untried.join('\n  ')}`);
}

/** Advice, with the folders that booted most worlds. */
function tooMany(worlds: readonly string[]): string {
  const folders = Map.groupBy(worlds, folderOf);
  const most = [...folders].toSorted(([, one], [, other]) => other.length - one.length).slice(0, MOST_FOLDERS);
  return (
    `${worlds.length} worlds were booted, which is more than ${MAX_WORLDS}. Have tests count their own rows in place of ` +
    `ownWorld, or put files of one environment into one folder. Most were booted by\n${most
      .map(([folder, { length }]) => `  ${length} ${folder}`)
      .join('\n')}`
  );
}

/**
 * Folder of shard results in TEST_SHARDS, one per version of the sources: results of different sources are never
 * combined.
 */
function shardFolder(): string {
  const build = sha256([...sources('src'), ...sources('test')].map(({ path, text }) => `${path}\n${text}`).join('\n'));
  return join(process.env['TEST_SHARDS'] ?? join(ROOT, '.data'), `test-answers-${build.slice(0, 16)}`);
}

async function dropDatabases(): Promise<void> {
  const run = process.env['TEST_RUN'] ?? '';
  const client = new Client(process.env['DATABASE_URL']);
  await client.connect();
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `%\\_${run}%`,
  ]);
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  await client.end();
}
