import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeWhole } from './lock.mjs';
import { freePort } from './ports.mjs';
import { alive, stopProcess } from './processes.mjs';
import { SetupError } from './progress.mjs';

const kept = ['appendonly yes', 'appendfsync everysec', 'save 300 1'];
const thrownAway = ['appendonly no', 'save ""'];

/**
 * The project's own Redis. It listens on 127.0.0.1 with a generated password, and runs in its own session so that
 * Ctrl-C does not reach it. `folder` holds its settings, data and log.
 */
export class RedisServer {
  #folder;
  #binary;
  #durable;
  #pid;
  #stopped = false;
  port;
  password;

  constructor({ folder, binary, durable }) {
    this.#folder = folder;
    this.#binary = binary;
    this.#durable = durable;
  }

  get url() {
    return `redis://:${this.password}@127.0.0.1:${this.port}/0`;
  }

  /** Starts the server, or takes over one that a killed launcher left running. */
  async start() {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#remember();
    if (await this.findRunning()) return 'still running';
    for (let attempt = 0; attempt < 5 && !this.#stopped; attempt++) {
      this.port = await freePort(this.port);
      if (await this.#launch()) return `port ${this.port}`;
      this.port = undefined;
    }
    throw new SetupError(`Redis did not start:\n${readFileSync(this.#log, 'utf8').slice(-2000)}`);
  }

  /** True when the instance of this folder is running. Only that one accepts the generated password. */
  async findRunning() {
    if (!this.port) this.#remember();
    const info = this.port && (await ask(this.port, this.password, 'INFO server'));
    this.#pid = Number(/process_id:(\d+)/.exec(info || '')?.[1]) || undefined;
    return this.#pid !== undefined;
  }

  async stop(by = 'SIGTERM') {
    this.#stopped = true;
    if (this.#pid) await stopProcess(this.#pid, { by });
  }

  get #settings() {
    return join(this.#folder, 'redis.conf');
  }

  get #log() {
    return join(this.#folder, 'redis.log');
  }

  #remember() {
    const settings = existsSync(this.#settings) ? readFileSync(this.#settings, 'utf8') : '';
    this.port = Number(/^port (\d+)$/m.exec(settings)?.[1]) || undefined;
    this.password = /^requirepass (\S+)$/m.exec(settings)?.[1] ?? randomBytes(24).toString('hex');
  }

  async #launch() {
    const lines = [`port ${this.port}`, 'bind 127.0.0.1', `requirepass ${this.password}`, 'daemonize no'];
    const text = [...lines, ...(this.#durable ? kept : thrownAway)].join('\n');
    // The password is in a file of mode 0600, since every user of the machine can read command lines.
    writeWhole(this.#settings, `${text}\n`, 0o600);
    const log = openSync(this.#log, 'a');
    const child = spawn(this.#binary, [this.#settings], {
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.on('error', () => {});
    child.unref();
    this.#pid = child.pid;
    // Loading a large append-only file can take long, so only the end of the process counts as a failure.
    while (alive(this.#pid)) {
      if ((await ask(this.port, this.password, 'PING')).startsWith('+PONG')) return true;
      await sleep(20);
    }
    return false;
  }
}

/** Sends one command to Redis over a plain socket, because no package may be needed here; '' without an answer. */
function ask(port, password, command) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`),
    );
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer.startsWith('+OK') ? answer.slice(5) : ''));
  });
}
