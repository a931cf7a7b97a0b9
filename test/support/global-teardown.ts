import 'reflect-metadata';
import { Client } from 'pg';
import { rowsWithoutAnswer } from './contract.js';

/** As much of jest's own settings as says whether all tests were asked for. */
interface Asked {
  readonly nonFlagArgs: readonly string[];
  readonly testNamePattern?: string | undefined;
  readonly shard?: unknown;
}

/**
 * Drops what this run created, so that a long-lived database server stays clean. A run of all tests fails here when a
 * documented path never gave a good answer: nothing would have compared that with its contract.
 */
export default async function globalTeardown({ nonFlagArgs, testNamePattern, shard }: Asked): Promise<void> {
  await dropDatabases();
  const untried = rowsWithoutAnswer();
  const all = nonFlagArgs.length === 0 && !testNamePattern && !shard;
  if (all && untried.length > 0) throw new Error(`No test got a good answer from:\n  ${untried.join('\n  ')}`);
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
