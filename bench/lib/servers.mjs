// Servers in processes of their own. Each takes a free port and prints it when it listens.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The line with the port: a log line of this server, or the output of the peers. */
const LISTENING = /"port":(\d+).*"msg":"listening"|^listening (\d+)/;
const BENCH = new URL('..', import.meta.url);

export class Servers {
  #children = [];
  #environment;

  constructor(databaseUrl) {
    const own = { NODE_ENV: 'test', DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' };
    // All callers share one address, whose rate limit they would exceed.
    this.#environment = { ...process.env, RATE_LIMIT_PUBLIC_READS: '1000000000', ...own };
  }

  /** Starts a file of bench/ and returns its port. */
  async start(file, args = []) {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: BENCH,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#children.push(child);
    for await (const line of createInterface(child.stdout)) {
      const found = LISTENING.exec(line);
      if (found) {
        child.stdout.resume();
        return Number(found[1] ?? found[2]);
      }
    }
    throw new Error(`${file} ended with ${(await once(child, 'exit'))[0]}`);
  }

  stop() {
    for (const child of this.#children) child.kill('SIGKILL');
  }
}
