import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusively } from './lock.mjs';
import { binDir, pathWithoutTools, root } from './paths.mjs';
import { run } from './processes.mjs';
import { SetupError, step } from './progress.mjs';

const modules = join(root, 'node_modules');
const projectNode = join(binDir, 'node');
const stamp = join(modules, '.installed');

/**
 * Installs the packages when they are missing or package-lock.json has changed. If node_modules is a link, the clone
 * that it points to is responsible for it.
 */
export async function installPackages() {
  if (installed()) return;
  await exclusively('install', async () => {
    if (installed()) return;
    await step('Installing packages (npm ci)', npmCi);
    if (!existsSync(projectNode)) {
      throw new SetupError('npm did not run the install script of the package `node`; is ignore-scripts set?');
    }
    writeFileSync(stamp, lockHash());
  });
}

async function npmCi() {
  // Named explicitly, because NODE_ENV=production would leave out development packages such as the compiler.
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];
  const { code, output } = await run('npm', args, { env: environmentForNpm() });
  // npm appends its whole manual page to some errors; the cause comes first.
  if (code !== 0) throw new SetupError(`npm ci failed:\n${output.trim().split('\n').slice(0, 25).join('\n')}`);
}

function installed() {
  // npm ci empties the folder first; behind a link it would empty another clone's.
  if (isLink(modules)) return true;
  if (!existsSync(projectNode)) return false;
  const hash = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true;
  if (!sameAsLock()) return false;
  writeFileSync(stamp, hash);
  return true;
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/** True after a manual `npm install`: npm's own list of node_modules matches the lock file. */
function sameAsLock() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
    const nothingElse = Object.entries(present).every(([path, found]) => wanted[path]?.version === found.version);
    const nothingMissing = Object.entries(wanted).every(
      ([path, entry]) => path === '' || entry.optional || entry.devOptional || path in present,
    );
    return nothingElse && nothingMissing;
  } catch {
    return false;
  }
}

/** npm describes the running script in the environment, which a nested npm would take for its own settings. */
export function environmentForNpm() {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(lifecycle|package|node_execpath|execpath|command|config_local_prefix|config_node_gyp)|NODE$|NODE_OPTIONS$)/.test(
        name,
      ),
  );
  return { ...Object.fromEntries(kept), PATH: pathWithoutTools() };
}
