import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exclusively } from './lock.mjs';
import { run } from './processes.mjs';
import { SetupError, step } from './progress.mjs';

// Folders that are often missing from a short PATH (of a service or a desktop session).
const morePlaces = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin'];

const asked = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

/** Package managers, in order of preference. `install` is the command, to which the package's name is added. */
const managers = [
  {
    tool: 'apt-get',
    refresh: ['apt-get', 'update'],
    install: ['apt-get', 'install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'],
  },
  { tool: 'dnf', install: ['dnf', 'install', '-y'] },
  { tool: 'apk', install: ['apk', 'add', '--no-cache'] },
  { tool: 'brew', install: ['brew', 'install'], asUser: true },
];

/** A program that no npm package contains: found on this machine, or installed by the system's package manager. */
export class SystemProgram {
  /**
   * `names` of the program, first choice first; `places` to look in besides PATH; `packages` by package manager, tried
   * until one provides the program; `advice` for a manual installation; `installed` is called after an installation.
   */
  constructor({ names, places = [], packages, advice, installed = async () => {} }) {
    Object.assign(this, { names, places, packages, advice, installed });
  }

  /** The program's absolute path. */
  async path() {
    const present = this.find();
    if (present) return present;
    const manager = managers.find(({ tool }) => this.packages[tool] && onPath(tool));
    if (!manager) throw new SetupError(`No ${this.names[0]} found. ${this.advice}`);
    const prefix = await permission(manager);
    const commands = this.packages[manager.tool].map((name) => [...manager.install, name]);
    if (!prefix)
      throw new SetupError(
        `No ${this.names[0]} found. Install it with:\n  sudo ${commands[0].join(' ')}\n${this.advice}`,
      );
    await exclusively('system-install', () =>
      step(`Installing ${this.names[0]} (${manager.tool})`, () => this.install(manager, prefix, commands)),
    );
    return this.find();
  }

  find() {
    return this.names.map((name) => onPath(name, this.places)).find(Boolean);
  }

  async install({ refresh }, prefix, commands) {
    let last = '';
    // Another program may hold the package manager's lock for a while, so this tries three times.
    for (let attempt = 1; attempt <= 3; attempt++) {
      if (this.find()) return;
      if (refresh) last = (await call(prefix, refresh)).output;
      for (const command of commands) {
        const { code, output } = await call(prefix, command);
        if (code === 0 && this.find()) return this.installed((words) => call(prefix, words));
        last += output;
      }
      await sleep(3_000);
    }
    throw new SetupError(`${this.names[0]} could not be installed. Try:\n  ${commands[0].join(' ')}\n${last.trim()}`);
  }
}

/** The absolute path of an executable file on PATH or in the usual folders. */
export function onPath(name, places = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...morePlaces, ...places].filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(executable);
}

function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The prefix that gives a command the needed rights; undefined when that would need a password. */
async function permission({ asUser }) {
  const superuser = process.getuid() === 0;
  if (asUser) return superuser ? undefined : [];
  if (superuser) return [];
  if (!onPath('sudo') || (await run('sudo', ['-n', 'true'])).code !== 0) return undefined;
  return ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND'];
}

function call(prefix, command) {
  const [program, ...args] = [...prefix, ...command];
  return run(program, args, asked);
}
