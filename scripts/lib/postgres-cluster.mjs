import { chownSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { actingAs } from './postgres-account.mjs';
import { mustRun } from './processes.mjs';

export const superuser = 'postgres';

/** Sorts by code point and knows the letters of all languages, the same on every system. */
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Creates a cluster in `folder` and, if named, a database in it. An interruption at any time leaves the whole cluster
 * or none. The account must be able to write to the parent folder.
 */
export async function makeCluster({ bin, account, folder, password, database, durable }) {
  const draft = `${folder}.draft`;
  const secret = `${folder}.password`;
  const how = actingAs(account, dirname(folder));
  rmSync(draft, { recursive: true, force: true });
  rmSync(secret, { force: true });
  writeFileSync(secret, password, { mode: 0o600, flag: 'wx' });
  if (account) chownSync(secret, account.uid, account.gid);
  const access = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${secret}`];
  const sync = durable ? [] : ['--no-sync'];
  await mustRun(join(bin, 'initdb'), ['-D', draft, ...access, ...locale, ...sync], how);
  rmSync(secret);
  if (database) {
    const single = `echo 'CREATE DATABASE ${database}' | "$0" --single -D "$1" postgres`;
    await mustRun('/bin/sh', ['-c', single, join(bin, 'postgres'), draft], how);
  }
  renameSync(draft, folder);
}
