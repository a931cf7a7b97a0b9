import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { recordProcess, recordedProcess } from './lock.mjs';
import { cloneName, root } from './paths.mjs';
import { ended, signal } from './processes.mjs';
import { SetupError } from './progress.mjs';
import { onPath } from './system-program.mjs';

const folders = '/var/tmp';
const prefix = `${cloneName}-container-`;
const newFolderMs = 60_000;
const GiB = 2 ** 30;
/** Building takes up to 3.3 GB. A disk takes minutes to write and to delete its hundred thousand files. */
const memory = { size: 6 * GiB, leastFree: 12 * GiB };

/**
 * Images and containers of one run, in a folder of their own: the machine's images are neither seen nor changed, and
 * removing the folder removes everything.
 */
export class Store {
  #running = new Set();

  constructor(folder) {
    this.folder = folder;
  }

  /** Opens a store, and removes those of killed runs. */
  static open() {
    requireMeans();
    sweep();
    const folder = mkdtempSync(join(folders, prefix));
    if (freemem() > memory.leastFree) holdInMemory(folder);
    recordProcess(join(folder, 'owner.json'), process.pid);
    return new Store(folder);
  }

  /** Makes a folder in the store, where temporary files disappear with it. */
  place(name) {
    const folder = join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Runs buildah, which must succeed; returns what it printed on stdout. */
  buildah(...args) {
    return this.run('buildah', this.command(args), { title: `buildah ${args[0]}` });
  }

  /** Arguments of a call of buildah that works on this store. */
  command(args) {
    return ['--root', join(this.folder, 'images'), '--runroot', join(this.folder, 'state'), ...args];
  }

  /**
   * Runs a program to its end. It is ended with the store, or after `limitMs`. A failure names it by `title`, because
   * its arguments may hold passwords.
   */
  async run(program, args, { limitMs, title = program, ...options } = {}) {
    const child = this.spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const [out, all] = [[], []];
    child.stdout.on('data', (chunk) => (out.push(chunk), all.push(chunk)));
    child.stderr.on('data', (chunk) => all.push(chunk));
    const timer = limitMs && setTimeout(() => signal(-child.pid, 'SIGKILL'), limitMs);
    const code = await child.exit;
    clearTimeout(timer);
    if (code === 0) return Buffer.concat(out).toString('utf8').trim();
    const words = Buffer.concat(all).toString('utf8').trim().split('\n').slice(-40).join('\n');
    throw new SetupError(`${title} ended with ${code}:\n${words}`);
  }

  /** Starts a program in a process group of its own, which ends with the store. `exit` resolves to its exit code. */
  spawn(program, args, options) {
    const env = { ...process.env, TMPDIR: this.place('temporary'), ...options.env };
    const child = spawn(program, args, { cwd: root, detached: true, ...options, env });
    child.exit = new Promise((resolve) => {
      child.on('error', () => resolve(127));
      child.on('close', (code) => resolve(code ?? 1));
    });
    if (!child.pid) return child;
    this.#running.add(child.pid);
    recordProcess(join(this.folder, `running-${child.pid}.json`), child.pid);
    void child.exit.then(() => {
      this.#running.delete(child.pid);
      rmSync(join(this.folder, `running-${child.pid}.json`), { force: true });
    });
    return child;
  }

  endAll(name) {
    for (const pid of this.#running) signal(-pid, name);
  }

  /** Ends what still runs, then removes the folder. */
  async remove() {
    const pids = [...this.#running];
    this.endAll('SIGTERM');
    for (const pid of pids) await ended(pid, 5_000);
    // npm goes on when buildah, which leads its group, has ended.
    for (const pid of pids) signal(-pid, 'SIGKILL');
    removeFolder(this.folder);
  }
}

function requireMeans() {
  const install = 'On Debian and Ubuntu: apt-get install buildah mmdebstrap';
  if (process.platform !== 'linux') throw new SetupError('npm run container needs Linux, whose images it builds.');
  if (process.getuid() !== 0) throw new SetupError('npm run container needs root, since it mounts file systems.');
  if (!onPath('buildah')) throw new SetupError(`npm run container needs buildah. ${install}`);
}

/** Where the system refuses it, the folder stays on the disk. */
function holdInMemory(folder) {
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${memory.size},mode=0711`, 'tmpfs', folder]);
}

function sweep() {
  const names = readdirSync(folders).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(folders, name))) if (abandoned(folder)) discard(folder);
}

/** A run records itself just after creating the folder, so a new folder without a record is left alone. */
function abandoned(folder) {
  if (recordedProcess(join(folder, 'owner.json'))) return false;
  return readdirSync(folder).includes('owner.json') || Date.now() - statSync(folder).mtimeMs > newFolderMs;
}

/** Ends what a killed run left running. */
function discard(folder) {
  const records = readdirSync(folder).filter((name) => name.startsWith('running-'));
  for (const name of records) {
    const left = recordedProcess(join(folder, name));
    if (left) signal(-left.pid, 'SIGKILL');
  }
  removeFolder(folder);
}

/** Unmounts first: removing a folder through a mount would remove what is mounted there. */
function removeFolder(folder) {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
    .filter((place) => place === folder || place.startsWith(`${folder}/`));
  for (const place of mounts.toReversed()) {
    const { status, stderr } = spawnSync('umount', ['--lazy', place], { encoding: 'utf8' });
    if (status !== 0) throw new SetupError(`${place} is still mounted, so that ${folder} stays:\n${stderr}`);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
