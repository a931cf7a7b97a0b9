import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { image } from './container-image.mjs';
import { commandOf, ended, parentOf, signal } from './processes.mjs';
import { SetupError } from './progress.mjs';

const readyMs = 120_000;
const drainMs = 30_000;
const licences = '/licences';

/** What docs/operations.md asks of production. The secrets protect a server that lives for a minute. */
export function productionEnvironment({ databaseUrl, redisUrl, port }) {
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SUPER_ADMIN_EMAIL: 'admin@example.com',
    SUPER_ADMIN_PASSWORD: `Aa1-${randomBytes(12).toString('hex')}`,
    LICENCE_DIR: licences,
  };
}

/** Brings the empty database up to date by the image's own commands. */
export async function prepareDatabase(server) {
  await server.command('migrate');
  await server.command('seed');
}

/** The image with its entrypoint and its user, in a container that shares the network of this machine. */
export class ImageServer {
  #store;
  #container;
  #options;
  #entrypoint;
  #log;
  #child;
  #environment;

  constructor(store, { container, options, entrypoint, environment }) {
    this.#store = store;
    this.#container = container;
    this.#options = options;
    this.#entrypoint = entrypoint;
    this.#environment = environment;
    this.#log = join(store.folder, 'server.log');
  }

  static async make(store, environment) {
    const { OCIv1 } = JSON.parse(await store.buildah('inspect', '--type', 'image', image));
    const { Entrypoint: entrypoint, User: user, Env: kept = [] } = OCIv1.config;
    if (user !== 'node') throw new SetupError(`The image runs as the user ${user || 'root'}, not as node.`);
    if (!kept.includes('NODE_ENV=production')) throw new SetupError('The image does not set NODE_ENV=production.');
    const container = await store.buildah('from', '--pull-never', image);
    const folder = store.place('licences');
    writeFileSync(join(folder, 'gateway.lic'), '{}\n');
    const variables = Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const options = ['--isolation', 'chroot', '--volume', `${folder}:${licences}:ro`, ...variables];
    return new ImageServer(store, { container, options, entrypoint, environment });
  }

  /** Runs a one-off command of the image's entrypoint to its end. */
  command(name) {
    return this.#store.buildah(...this.#call([...this.#entrypoint, name]));
  }

  /** Starts every process role in one process; returns once it is ready. */
  async start() {
    const log = openSync(this.#log, 'w');
    const args = this.#store.command(this.#call([...this.#entrypoint, 'all']));
    this.#child = this.#store.spawn('buildah', args, { stdio: ['ignore', log, log] });
    closeSync(log);
    const ends = performance.now() + readyMs;
    while (!(await this.#isReady())) {
      if (this.#child.exitCode !== null) throw new SetupError('The server ended before it was ready.');
      if (performance.now() > ends) throw new SetupError(`The server was not ready after ${readyMs / 1000} s.`);
      await sleep(100);
    }
    return this.#requireUser();
  }

  /** Asks the server itself to end, as `docker stop` does: buildah kills it without asking. */
  async stop() {
    signal(this.#pid(), 'SIGTERM');
    if (!(await ended(this.#child.pid, drainMs)))
      throw new SetupError(`SIGTERM did not end it in ${drainMs / 1000} s.`);
    const code = await this.#child.exit;
    if (code !== 0) throw new SetupError(`After SIGTERM the server ended with ${code}, not with 0.`);
    return 'SIGTERM, exit code 0';
  }

  async kill() {
    if (!this.#child?.pid) return;
    signal(-this.#child.pid, 'SIGKILL');
    await this.#child.exit;
  }

  lastLines() {
    return readFileSync(this.#log, { encoding: 'utf8', flag: 'a+' }).trim().split('\n').slice(-30).join('\n');
  }

  #call(command) {
    return ['run', ...this.#options, this.#container, '--', ...command];
  }

  async #isReady() {
    try {
      const answer = await fetch(`${this.#environment.APP_PUBLIC_URL}/readyz`, { signal: AbortSignal.timeout(2_000) });
      await answer.arrayBuffer();
      return answer.status === 200;
    } catch {
      return false;
    }
  }

  /** The number of the user as the image knows it is the one that the process has. */
  async #requireUser() {
    const known = await this.#store.buildah(...this.#call(['id', '-u', 'node']));
    const { uid } = statSync(`/proc/${this.#pid()}`);
    if (String(uid) !== known) throw new SetupError(`The server runs as user ${uid}, not as node (${known}).`);
    return `as user node, ${uid}`;
  }

  /** The server's process: the one below buildah that runs the entrypoint's program. */
  #pid() {
    const below = descendants(this.#child.pid);
    const found = below.find((pid) => /^(\S*\/)?node /.test(commandOf(pid)));
    if (!found) throw new SetupError('No process of the server was found below buildah.');
    return found;
  }
}

function descendants(pid) {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = numbers.map(Number).filter((each) => parentOf(each) === pid);
  return children.flatMap((each) => [each, ...descendants(each)]);
}
