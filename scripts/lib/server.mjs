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

/** Migrates and seeds before the very first start, with few log lines, so that the printed addresses stay visible. */
export async function fillDatabase(environment) {
  const env = { ...environment, LOG_LEVEL: 'warn' };
  for (const command of ['migrate', 'seed']) await mustRun(process.execPath, [main, command], { env });
}

/** Stops a server that a killed launcher left running, which would occupy the port. */
export async function stopLeftServer() {
  const left = recordedProcess(record);
  if (left) await stopProcess(left.pid, { limitMs: drainLimitMs });
  return left !== undefined;
}

/** The application server as a child process, in a process group of its own: only the launcher's signal stops it. */
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

  /** Resolves to the exit code when the server has ended. */
  get exit() {
    return this.#exit;
  }

  /** True when the server reports that it is ready, false when it ended before. */
  async ready({ HOST, PORT }) {
    // Addresses that mean all networks cannot be called.
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

  /** Kills the whole process group at once. */
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
