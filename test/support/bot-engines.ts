import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Site } from './site.js';
import { TEST_ENVIRONMENT } from './world.js';

const PROGRAM = fileURLToPath(new URL('./bot-engine-process.js', import.meta.url));
/** Longer than any lease. */
const SLEEP_MS = 60_000;

/** What a process tells. */
interface EngineMessage {
  /** After each turn. */
  readonly engineId?: string;
  /** A client order id, where a process was told to queue orders. */
  readonly queued?: string;
  readonly over?: string;
}

interface EngineProcess {
  readonly child: ChildProcess;
  /** Where it finds for how long it slept, see process-time.ts. */
  readonly sleepFile: string;
  engineId: string | null;
  sleptMs: number;
}

/** Processes that run bots over one site, which are killed, frozen and started again, and whose time is moved. */
export class BotEngines {
  private readonly heard = new EventEmitter();
  private readonly folder = mkdtempSync(join(tmpdir(), 'engines-'));
  private readonly running: EngineProcess[];
  private started = 0;
  private aheadMs = 0;

  constructor(
    private readonly site: Site,
    size: number,
    private readonly environment: Readonly<Record<string, string>> = {},
  ) {
    this.aheadMs = site.clock.now().getTime() - Date.now();
    this.running = Array.from({ length: size }, () => this.run());
  }

  /** Settled when each of them has had so many turns. */
  async turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1)
      await Promise.all(this.running.map(({ child }) => once(child, 'message')));
  }

  /** Settled when any of them has had a turn. */
  async anyTurn(): Promise<void> {
    await once(this.heard, 'turn');
  }

  /** Settled when a process tells of an order in its queue, or that it is over. Answers its client order id. */
  async tells(what: 'queued' | 'over'): Promise<string> {
    const [clientOrderId] = (await once(this.heard, what)) as [string];
    return clientOrderId;
  }

  /** Lets time pass in all of them. */
  advance(ms: number): void {
    this.aheadMs += ms;
    for (const { child } of this.running) child.send({ aheadMs: this.aheadMs });
  }

  /** Kills one with -9 and starts another. Its lease is over when `isForgotten`; otherwise others wait until it is. */
  async kill(index: number, isForgotten: boolean): Promise<void> {
    const { child } = this.running[index]!;
    const over = once(child, 'exit');
    child.kill('SIGKILL');
    await over;
    const { engineId } = this.running[index]!;
    this.running[index] = this.run();
    if (isForgotten) await this.endLease(engineId);
  }

  /** Waits until one has ended by itself; its lease is over, and another one is started, which is told nothing special. */
  async died(index: number): Promise<void> {
    const { child } = this.running[index]!;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    this.running.splice(index, 1);
    await this.forgetDead();
    this.running.splice(index, 0, this.run({}));
  }

  /** Freezes one, as a machine that is suspended, until `work` is done; its lease is over meanwhile. */
  async freeze(index: number, work: () => Promise<void>): Promise<void> {
    const [frozen] = this.running.splice(index, 1);
    if (!frozen) return;
    frozen.child.kill('SIGSTOP');
    frozen.sleptMs += SLEEP_MS;
    writeFileSync(frozen.sleepFile, String(frozen.sleptMs));
    await this.endLease(frozen.engineId);
    await work();
    frozen.child.send({ aheadMs: this.aheadMs });
    frozen.child.kill('SIGCONT');
    this.running.push(frozen);
  }

  /** Ends the leases of all processes that ended, also of one that had not told its id. */
  async forgetDead(): Promise<void> {
    const living = this.running.flatMap(({ engineId }) => engineId ?? []);
    await sql`
      update trading_engine set "leasedUntil" = now() - interval '1 second'
      where id <> all(${living}::uuid[])`.execute(this.site.system.db.rows);
  }

  close(): void {
    for (const { child } of this.running.splice(0)) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private run(environment = this.environment): EngineProcess {
    this.started += 1;
    const sleepFile = join(this.folder, String(this.started));
    writeFileSync(sleepFile, '0');
    const time = { SLEEP_FILE: sleepFile, CLOCK_AHEAD_MS: String(this.aheadMs) };
    const env = { ...process.env, ...TEST_ENVIRONMENT, ...this.site.environment, ...environment, ...time };
    const started: EngineProcess = { child: fork(PROGRAM, { env }), sleepFile, engineId: null, sleptMs: 0 };
    started.child.on('message', ({ engineId, queued, over }: EngineMessage) => {
      if (queued !== undefined) this.heard.emit('queued', queued);
      if (over !== undefined) this.heard.emit('over', over);
      if (engineId === undefined) return;
      started.engineId = engineId;
      this.heard.emit('turn');
    });
    return started;
  }

  private async endLease(engineId: string | null): Promise<void> {
    await sql`update trading_engine set "leasedUntil" = now() - interval '1 second' where id = ${engineId}`.execute(
      this.site.system.db.rows,
    );
  }
}
