import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Site } from './site.js';
import { TEST_ENVIRONMENT } from './world.js';

const PROGRAM = fileURLToPath(new URL('./bot-engine-process.js', import.meta.url));

interface EngineProcess {
  readonly child: ChildProcess;
  engineId: string | null;
}

/** Processes that run bots over one site, which are killed, frozen and started again. */
export class BotEngines {
  private readonly running: EngineProcess[];

  constructor(
    private readonly site: Site,
    size: number,
  ) {
    this.running = Array.from({ length: size }, () => this.run());
  }

  /** Settled when each of them has had so many turns. */
  async turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1)
      await Promise.all(this.running.map(({ child }) => once(child, 'message')));
  }

  /** Settled when any of them has had a turn. */
  async anyTurn(): Promise<void> {
    await Promise.race(this.running.map(({ child }) => once(child, 'message')));
  }

  /** Kills one with -9 and starts another. Its lease is over when `isForgotten`; otherwise others wait until it is. */
  async kill(index: number, isForgotten: boolean): Promise<void> {
    const { child, engineId } = this.running[index]!;
    const over = once(child, 'exit');
    child.kill('SIGKILL');
    await over;
    this.running[index] = this.run();
    if (isForgotten) await this.endLease(engineId);
  }

  /** Freezes one, as a machine that is suspended, until `work` is done; its lease is over meanwhile. */
  async freeze(index: number, work: () => Promise<void>): Promise<void> {
    const [frozen] = this.running.splice(index, 1);
    if (!frozen) return;
    frozen.child.kill('SIGSTOP');
    await this.endLease(frozen.engineId);
    await work();
    frozen.child.kill('SIGCONT');
    this.running.push(frozen);
  }

  close(): void {
    for (const { child } of this.running) child.kill('SIGKILL');
  }

  private run(): EngineProcess {
    const child = fork(PROGRAM, { env: { ...process.env, ...TEST_ENVIRONMENT, ...this.site.environment } });
    const started: EngineProcess = { child, engineId: null };
    child.on('message', ({ engineId }: { engineId: string }) => (started.engineId = engineId));
    return started;
  }

  private async endLease(engineId: string | null): Promise<void> {
    await sql`update trading_engine set "leasedUntil" = now() - interval '1 second' where id = ${engineId}`.execute(
      this.site.system.db.rows,
    );
  }
}
