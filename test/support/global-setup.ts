import 'reflect-metadata';
import { Client } from 'pg';
import { openDatabase } from '../../src/infra/database/database.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { migrate } from '../../src/migrate.js';
import { withDatabase } from './databases.js';
import { compileTestContracts } from './solidity.js';

/** Compiles the contracts for tests, and migrates one template database for the whole run, which every worker clones. */
export default async function globalSetup(): Promise<void> {
  compileTestContracts();
  const server = process.env['DATABASE_URL'] ?? '';
  const run = `${process.pid}_${Date.now()}`;
  const template = `template_${run}`;
  const client = new Client(server);
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const db = await openDatabase({ url: withDatabase(server, template), poolMax: 2, log: newLogger('warn') });
  await migrate(db);
  await db.close();
  process.env['TEST_RUN'] = run;
}
