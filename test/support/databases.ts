import { Client } from 'pg';

/** A fresh copy of the migrated template, under this name. */
export async function cloneDatabase(name: string): Promise<string> {
  const database = `${name}_${process.env['TEST_RUN'] ?? ''}`;
  await onServer(async (client) => {
    // Two workers that clone at once would find the template in use.
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database "${database}" template "template_${process.env['TEST_RUN'] ?? ''}"`);
  });
  return withDatabase(process.env['DATABASE_URL'] ?? '', database);
}

/** Ends whoever is still connected. A run makes hundreds of databases of ten megabytes: each goes with what it was for. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer((client) => client.query(`drop database "${name}" with (force)`));
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Changes a database past the platform. */
export async function runSql(url: string, text: string): Promise<void> {
  await onServer((client) => client.query(text), url);
}

async function onServer(
  work: (client: Client) => Promise<unknown>,
  url = process.env['DATABASE_URL'] ?? '',
): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await work(client).finally(() => client.end());
}
