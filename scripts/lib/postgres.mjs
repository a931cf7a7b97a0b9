import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeWhole } from './lock.mjs';
import { freePort } from './ports.mjs';
import { actingAs } from './postgres-account.mjs';
import { makeCluster, superuser } from './postgres-cluster.mjs';
import { alive, commandOf, stopProcess } from './processes.mjs';
import { SetupError } from './progress.mjs';

/**
 * The project's own PostgreSQL. It listens on 127.0.0.1 only, and runs in its own session so that Ctrl-C does not reach
 * it. `folder` holds the cluster and is writable by `account`; `log` is its log file.
 */
export class PostgresServer {
  #bin;
  #account;
  #folder;
  #log;
  #password;
  #portFile;
  #settings;
  #pid;
  #stopped = false;
  port;

  /**
   * `settings`: { name: value } of postgresql.conf. `own`: a folder of ours with the log, the superuser's password and
   * the last port.
   */
  constructor({ bin, account, folder, own, settings }) {
    this.#bin = bin;
    this.#account = account;
    this.#folder = folder;
    this.#log = join(own, 'postgres.log');
    this.#password = kept(join(own, 'postgres.password'), () => randomBytes(24).toString('hex'));
    this.#portFile = join(own, 'postgres.port');
    this.port = Number(kept(this.#portFile, () => '')) || undefined;
    this.#settings = settings;
  }

  urlOf(database) {
    return `postgresql://${superuser}:${this.#password}@127.0.0.1:${this.port}/${database}`;
  }

  get #cluster() {
    return join(this.#folder, 'cluster');
  }

  get initialised() {
    return existsSync(this.#cluster);
  }

  /** Creates the cluster and, if named, a database in it. */
  async initialise({ database, durable }) {
    const password = this.#password;
    await makeCluster({ bin: this.#bin, account: this.#account, folder: this.#cluster, password, database, durable });
  }

  /** Starts the server, or takes over one that a killed launcher left running. */
  async start() {
    if (this.findRunning()) {
      await this.#ready();
      return 'still running';
    }
    for (let attempt = 0; attempt < 20 && !this.#stopped; attempt++) {
      this.port = await freePort(this.port);
      const logged = this.#logText().length;
      if (await this.#launch()) {
        writeWhole(this.#portFile, String(this.port));
        return `port ${this.port}`;
      }
      const message = this.#logText().slice(logged);
      if (/in use/.test(message) && /address|bind/i.test(message)) this.port = undefined;
      // After a kill -9 the old server's children keep its shared memory for a short time.
      else if (/still in use/.test(message)) await sleep(500);
      else throw new SetupError(`PostgreSQL did not start:\n${message.slice(-2000)}`);
    }
    throw new SetupError(`PostgreSQL did not start; see ${this.#log}`);
  }

  /** True when the server of this folder is running. Removes the pid file of a killed server. */
  findRunning() {
    const { pid, port } = this.#pidFile();
    if (!pid) return false;
    if (alive(pid) && commandOf(pid).includes(this.#cluster)) {
      this.#pid = pid;
      this.port = port;
      return true;
    }
    // PostgreSQL takes any living process of its account with this pid for the old server.
    rmSync(join(this.#cluster, 'postmaster.pid'), { force: true });
    return false;
  }

  /** SIGINT makes PostgreSQL end open sessions and write a checkpoint; SIGQUIT makes it stop at once. */
  async stop(by = 'SIGINT') {
    this.#stopped = true;
    if (this.#pid) await stopProcess(this.#pid, { by, afterwards: 'SIGQUIT' });
  }

  async #launch() {
    const settings = { ...this.#settings, listen_addresses: '127.0.0.1', port: this.port, unix_socket_directories: '' };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(this.#log, 'a', 0o600);
    const child = spawn(join(this.#bin, 'postgres'), ['-D', this.#cluster, ...options], {
      ...actingAs(this.#account, this.#folder),
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.on('error', () => {});
    child.unref();
    this.#pid = child.pid;
    return this.#ready();
  }

  /** Recovery after a crash can take long, so only the end of the process counts as a failure. */
  async #ready() {
    while (alive(this.#pid)) {
      const { pid, status } = this.#pidFile();
      if (pid === this.#pid && status === 'ready') return true;
      await sleep(20);
    }
    return false;
  }

  #pidFile() {
    try {
      const lines = readFileSync(join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n');
      return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
    } catch {
      return {};
    }
  }

  #logText() {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : '';
  }
}

/** The text of the file, which is created with `make` if it is missing. */
function kept(file, make) {
  if (!existsSync(file)) writeWhole(file, make(), 0o600);
  return readFileSync(file, 'utf8');
}
