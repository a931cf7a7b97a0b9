import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mustRun } from './processes.mjs';
import { SetupError } from './progress.mjs';

const accountName = 'postgres';

/**
 * The account that runs PostgreSQL, which refuses to run as root. Root starts it as the unprivileged account
 * `postgres`, created if it is missing. Other users run it under their own account, and the result is undefined.
 */
export async function postgresAccount() {
  if (process.getuid() !== 0) return undefined;
  const present = lookUp();
  if (present) return present;
  await create();
  const created = lookUp();
  if (!created) throw new SetupError(`The system account ${accountName}, which runs PostgreSQL, could not be created.`);
  return created;
}

function lookUp() {
  if (process.platform === 'darwin')
    throw new SetupError('Run this command as an ordinary user: PostgreSQL refuses root.');
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${accountName}:`));
  const [, , uid, gid] = (line ?? fromDirectory()).split(':');
  return uid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** The account's entry from a directory service, which /etc/passwd does not contain. */
function fromDirectory() {
  return spawnSync('getent', ['passwd', accountName], { encoding: 'utf8' }).stdout ?? '';
}

async function create() {
  const shared = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const busybox = spawnSync('useradd', ['--help']).error !== undefined;
  if (busybox) await mustRun('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', accountName]);
  else await mustRun('useradd', [...shared, '--user-group', accountName]);
}

/** Options for a child process that runs as that account, with a minimal environment. */
export function actingAs(account, folder) {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return { env, cwd: folder, ...(account ? { uid: account.uid, gid: account.gid } : {}) };
}

/** True when the account can run `program`, which also needs the right to enter every folder above it. */
export function canRun(account, program) {
  return spawnSync(program, ['--version'], actingAs(account, '/')).status === 0;
}

/** True when the account can enter the folder and write there. */
export function canUse(account, folder) {
  return spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], actingAs(account, '/')).status === 0;
}
