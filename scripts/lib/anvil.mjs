import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordProcess, recordedProcess } from './lock.mjs';
import { freePort, isFree } from './ports.mjs';
import { alive, stopProcess } from './processes.mjs';
import { SetupError } from './progress.mjs';

/** That of Sepolia, whose coin is worth nothing, so that nothing of it can be meant for a chain with money. */
export const CHAIN_ID = 11_155_111;
/** Where wallets and examples look for a chain of this machine. */
const USUAL_PORT = 8545;
const RELEASE_MS = 2_000;

const settings = {
  '--chain-id': CHAIN_ID,
  '--accounts': 5,
  // Besides the block that each transaction gets at once: whatever waits for a time needs a block after it.
  '--block-time': 60,
  // What a machine that breaks down loses at most. An orderly stop loses nothing.
  '--state-interval': 5,
};

/**
 * A chain of the project's own. It listens on 127.0.0.1, and runs in its own session so that Ctrl-C does not reach it.
 * `folder` holds its blocks and the log of its last start: after a restart it is the same chain, which the database refers to.
 */
export class AnvilServer {
  #folder;
  #binary;
  #pid;
  #stopped = false;
  port;

  constructor({ folder, binary }) {
    this.#folder = folder;
    this.#binary = binary;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the chain, or takes over one that a killed launcher left running. */
  async start() {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    if (this.findRunning()) return 'still running';
    let wanted = (await this.#lastPort()) ?? USUAL_PORT;
    for (let attempt = 0; attempt < 5 && !this.#stopped; attempt++) {
      this.port = await freePort(wanted);
      if (await this.#launch()) return `port ${this.port}`;
      wanted = undefined;
    }
    const said = readFileSync(this.#log, 'utf8').trim().slice(-2000);
    throw new SetupError(
      `The development chain did not start:\n${said}\nnpm start -- --fresh begins anew; CHAIN_RPC_URL= npm start goes without it.`,
    );
  }

  /** True when the chain of this folder is running. */
  findRunning() {
    const running = recordedProcess(this.#record);
    this.#pid = running?.pid;
    this.port = running?.port;
    return running !== undefined;
  }

  /** Its blocks are written before it ends. */
  async stop() {
    this.#stopped = true;
    if (!this.#pid) return;
    await stopProcess(this.#pid);
    this.#removeStates();
  }

  get #record() {
    return join(this.#folder, 'anvil.json');
  }

  /** Anvil writes the states of older blocks here. It neither reads them after a restart nor removes them. */
  get #states() {
    return join(this.#folder, 'states');
  }

  #removeStates() {
    rmSync(this.#states, { recursive: true, force: true, maxRetries: 5 });
  }

  get #log() {
    return join(this.#folder, 'anvil.log');
  }

  /** A wallet that knows the chain by its address finds it there again, if need be once the last one has let go of it. */
  async #lastPort() {
    const port = portIn(this.#record);
    if (port === undefined) return undefined;
    const ends = performance.now() + RELEASE_MS;
    while (!(await isFree(port, '127.0.0.1')) && performance.now() < ends) await sleep(50);
    return port;
  }

  async #launch() {
    // Those of a chain that was killed, too.
    this.#removeStates();
    const own = {
      '--host': '127.0.0.1',
      '--port': this.port,
      '--state': join(this.#folder, 'state.json'),
      '--cache-path': this.#states,
    };
    const flags = Object.entries({ ...own, ...settings }).flatMap(([name, value]) => [name, String(value)]);
    const log = openSync(this.#log, 'w');
    const child = spawn(this.#binary, ['--quiet', '--mixed-mining', ...flags], {
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.on('error', () => {});
    child.unref();
    this.#pid = child.pid;
    if (this.#pid) recordProcess(this.#record, this.#pid, { port: this.port });
    // Reading many blocks can take long, so only the end of the process counts as a failure.
    while (alive(this.#pid)) {
      if (await answers(this.url)) return true;
      await sleep(20);
    }
    return false;
  }
}

function portIn(record) {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).port;
  } catch {
    return undefined;
  }
}

async function answers(url) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(2_000) });
    return Number((await answer.json()).result) === CHAIN_ID;
  } catch {
    return false;
  }
}
