import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordProcess, recordedProcess } from './lock.mjs';
import { dataDir, root } from './paths.mjs';
import { ended, mustRun, signal, stopProcess } from './processes.mjs';
import { say } from './progress.mjs';

const record = join(dataDir, 'server.json');
const main = join(root, 'dist', 'main.js');
const drainLimitMs = 30_000;

/** Migrates and seeds before the very first start, whose addresses the audit lines of all first rows would bury. */
export async function fillDatabase(environment) {
  const env = { ...environment, LOG_LEVEL: 'warn' };
  for (const command of ['migrate', 'seed']) await mustRun(process.execPath, [main, command], { env });
}

/** Ends the server that a killed launcher left running; it would hold the port. */
export async function stopLeftServer() {
  const left = recordedProcess(record);
  if (left) await stopProcess(left.pid, { limitMs: drainLimitMs });
  return left !== undefined;
}

/** The application server as a child, in a process group of its own: only the launcher tells it to stop, and once. */
export class Server {
  #child;
  #exit;

  start(environment) {
    this.#child = spawn(process.execPath, ['--enable-source-maps', main, 'all'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment,
    });
    this.#exit = new Promise((resolve, reject) => {
      this.#child.on('error', reject);
      this.#child.on('exit', (code) => resolve(code ?? 1));
    });
    recordProcess(record, this.#child.pid);
  }

  /** The exit code; settles when the server has ended. */
  get exit() {
    return this.#exit;
  }

  /** True when the server answers that it is ready, false when it has ended before. */
  async ready({ HOST, PORT }) {
    // The addresses for all networks are none to call.
    const own = ['localhost', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
    const host = own.includes(':') ? `[${own}]` : own;
    for (;;) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) return false;
      if (await answers(`http://${host}:${PORT}/readyz`)) return true;
      await sleep(50);
    }
  }

  async stop() {
    if (!this.#child?.pid) return;
    signal(this.#child.pid, 'SIGTERM');
    if (!(await ended(this.#child.pid, drainLimitMs))) {
      say('  The server did not stop in time and is ended.');
    }
    this.kill();
    await this.#exit;
  }

  /** Ends the whole group at once. */
  kill() {
    if (this.#child?.pid) signal(-this.#child.pid, 'SIGKILL');
  }
}

async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
