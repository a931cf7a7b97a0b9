import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chown, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { aptOptions, debianRelease, debianSources } from './container-apt.mjs';
import { environmentForNpm } from './install.mjs';
import { root } from './paths.mjs';
import { mustRun } from './processes.mjs';
import { SetupError, say } from './progress.mjs';
import { onPath } from './system-program.mjs';

const pullMs = 60_000;
/** Not in .build, which a run of the tests empties when a source file is gone. */
const cache = join(root, 'node_modules', '.cache', 'container-base');
const projectNode = join(root, 'node_modules', 'node', 'bin', 'node');
const tag = 'localhost/base-of-debian';
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Debian's libraries that Node.js links to, and the certificates that outgoing calls are checked with. */
const packages = ['ca-certificates', 'libatomic1', 'libstdc++6'];
/** What the server never reads. */
const left = ['doc', 'info', 'locale', 'man'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);

/** Returns the name of the base image to build on; undefined for the default of the Dockerfile. */
export async function provideBase(life, store) {
  const wanted = defaultBase(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  let isPulled = false;
  await life.step(`Pulling ${wanted}`, async () => {
    isPulled = await canPull(store, wanted);
    return isPulled ? undefined : 'not available';
  });
  if (isPulled) {
    say(`  The base is ${wanted}, as the Dockerfile names it.`);
    return undefined;
  }
  const file = await debianBase(life, store);
  await life.step('Taking the base', () => importBase(store, file));
  say(`  The base is made of Debian's packages and this project's Node.js, since ${wanted} cannot be pulled here.`);
  return tag;
}

export function defaultBase(dockerfile) {
  const [, base] = /^ARG BASE=(\S+)$/m.exec(dockerfile) ?? [];
  if (!base) throw new SetupError('The Dockerfile has no line ARG BASE=<image>.');
  return base;
}

async function canPull(store, image) {
  try {
    await store.run('buildah', store.command(['pull', '--quiet', image]), { limitMs: pullMs });
    return true;
  } catch {
    return false;
  }
}

/** Returns the archive of the base, from the cache if one with the same versions is there. */
async function debianBase(life, store) {
  const node = (await mustRun(projectNode, ['--version'])).trim().slice(1);
  const env = environmentForNpm();
  const npm = (await mustRun('npm', ['--version'], { env })).trim();
  const release = debianRelease();
  const file = join(cache, `debian-${release}-${process.arch}-node-${node}-npm-${npm}.tar`);
  if (existsSync(file)) return file;
  const folder = join(store.folder, 'base');
  await life.step(`Installing Debian ${release}`, () => installDebian(store, release, folder));
  await life.step(`Adding Node.js ${node} and npm ${npm}`, async () => {
    await addNode(store, folder, npm);
    await addUser(folder);
    forgetHost(folder);
    await keep(store, folder, file);
  });
  return file;
}

async function installDebian(store, release, folder) {
  if (!onPath('mmdebstrap'))
    throw new SetupError(
      'The base cannot be made without mmdebstrap. On Debian and Ubuntu: apt-get install mmdebstrap',
    );
  const options = ['--variant=essential', '--format=directory', `--include=${packages.join(',')}`, ...left];
  const own = await aptOptions(store.place('apt'));
  await store.run('mmdebstrap', ['--quiet', ...options, ...own, release, folder, ...debianSources(release)]);
}

/** npm comes from the registry, because distributions spread their own over several folders. */
async function addNode(store, folder, version) {
  const [bin, modules] = ['bin', 'lib/node_modules/npm'].map((name) => join(folder, 'usr', 'local', name));
  for (const made of [bin, modules]) mkdirSync(made, { recursive: true });
  cpSync(projectNode, join(bin, 'node'));
  const place = store.place('npm');
  const archive = await mustRun('npm', ['pack', '--silent', `npm@${version}`, '--pack-destination', place], {
    env: environmentForNpm(),
  });
  await mustRun('tar', ['-xzf', join(place, basename(archive.trim())), '-C', modules, '--strip=1', '--no-same-owner']);
  for (const name of ['npm', 'npx']) await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name));
}

/** The user whose name the Dockerfile takes from Node's own images, with the same number. */
async function addUser(folder) {
  const id = 1000;
  const append = (name, line) => writeFileSync(join(folder, 'etc', name), `${line}\n`, { flag: 'a' });
  append('passwd', `node:x:${id}:${id}::/home/node:/bin/sh`);
  append('group', `node:x:${id}:`);
  const home = join(folder, 'home', 'node');
  mkdirSync(home, { recursive: true });
  await chown(home, id, id);
}

/** mmdebstrap leaves the names of mirrors, proxies, name servers and of this machine in the image. */
function forgetHost(folder) {
  const etc = join(folder, 'etc');
  for (const name of ['apt', 'hostname', 'resolv.conf']) rmSync(join(etc, name), { recursive: true, force: true });
}

async function keep(store, folder, file) {
  const draft = join(store.folder, 'base.tar');
  await store.run('tar', ['-C', folder, '--numeric-owner', '-cf', draft, '.']);
  // Bases of older versions are not used any more.
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  cpSync(draft, `${file}.${process.pid}`);
  renameSync(`${file}.${process.pid}`, file);
  for (const made of [draft, folder]) rmSync(made, { recursive: true, force: true });
}

async function importBase(store, file) {
  const container = await store.buildah('from', 'scratch');
  const mounted = await store.buildah('mount', container);
  await store.run('tar', ['-C', mounted, '--numeric-owner', '-xpf', file]);
  await store.buildah('umount', container);
  await store.buildah('config', '--env', `PATH=${path}`, container);
  await store.buildah('commit', '--quiet', '--rm', container, tag);
}
