import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { sqlState } from '../../core/sql/sql-state.js';
import { LiveTime } from '../live-time.js';
import type { Logger } from '../telemetry/log.js';

const STEP_MS = 100;
const ASK_EVERY_MS = 1_000;
/** How long the database, or the start of one connection, may be silent. */
const HANGS_AFTER_MS = 3_000;

/**
 * What waits for a database that keeps its connections and answers nothing fails with this. Its code is PostgreSQL's own
 * for "cannot connect now": whoever tries again by code, as the queue does with the end of a job, tries this again.
 */
export class DatabaseHangs extends Error {
  readonly code = '57P03';

  constructor() {
    super('the database does not answer');
    this.name = 'DatabaseHangs';
  }
}

/** What must not wait for a database that hangs. */
export interface Dependent {
  /** Its connection is not made yet, so that no answer of the probe speaks for it. */
  readonly isConnecting: boolean;
  fail(error: DatabaseHangs): void;
}

/**
 * Asks the database every second, on a connection of its own, whether it still answers. Once it has not for three
 * seconds, calls that wait for it fail until it answers, and so does at once whatever comes later, until it answers.
 * While it answers, a statement may take as long as it likes.
 */
export class DatabaseProbe {
  /** The database keeps its connections and answers nothing. */
  hangs = false;
  private readonly dependents = new Map<Dependent, { connectingMs: number }>();
  private readonly time = new LiveTime(STEP_MS, (livedMs) => this.step(livedMs));
  private readonly listeners = new Set<() => void>();
  private line: Client | undefined;
  /** Since when the present question is unanswered; null when none does. */
  private owedMs: number | null = null;
  /** Since the last question was put, be it the same one again. */
  private askedMs = 0;

  constructor(
    private readonly options: ClientConfig,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.time.start();
  }

  stop(): void {
    this.time.stop();
    this.hangUp();
  }

  /** Has `dependent` fail should the database hang before {@link forget}. */
  watch(dependent: Dependent): void {
    this.dependents.set(dependent, { connectingMs: 0 });
  }

  forget(dependent: Dependent): void {
    this.dependents.delete(dependent);
  }

  /** Tells a listener whenever the database is answering again after it hung; answers how to stop. */
  onAnswersAgain(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private step(livedMs: number): void {
    this.failSlowStarts(livedMs);
    this.askedMs += livedMs;
    if (this.owedMs === null) {
      if (this.askedMs >= ASK_EVERY_MS) this.ask();
      return;
    }
    this.owedMs += livedMs;
    if (this.owedMs >= HANGS_AFTER_MS && !this.hangs) this.hang();
    // The other end may be gone for good without a word, so that a new connection must find out who is there now.
    if (this.askedMs >= (this.line ? HANGS_AFTER_MS : ASK_EVERY_MS)) {
      this.hangUp();
      this.ask();
    }
  }

  /** The database may answer on every connection that it has and take no new ones. */
  private failSlowStarts(livedMs: number): void {
    for (const [dependent, waits] of this.dependents) {
      if (dependent.isConnecting) waits.connectingMs += livedMs;
      if (waits.connectingMs >= HANGS_AFTER_MS) this.fail(dependent);
    }
  }

  private ask(): void {
    this.owedMs ??= 0;
    this.askedMs = 0;
    const known = this.line;
    const line = known ?? this.open();
    const answer = known ? line.query('select 1') : line.connect().then(() => line.query('select 1'));
    answer.then(
      () => this.line === line && this.answered(),
      (error: unknown) => {
        if (this.line !== line) return;
        this.hangUp();
        if (isAnswer(error)) this.answered();
      },
    );
  }

  private open(): Client {
    const line = new Client(this.options);
    // Lost between two questions: the next one opens another.
    line.on('error', () => this.line === line && this.hangUp());
    const letGo = (): unknown => (line.connection.stream as Socket).unref();
    // Again once it is made: encryption puts a stream of its own in front.
    line.on('connect', letGo);
    letGo();
    this.line = line;
    return line;
  }

  private hangUp(): void {
    const line = this.line;
    this.line = undefined;
    line?.connection.stream.destroy();
  }

  private answered(): void {
    this.owedMs = null;
    if (!this.hangs) return;
    this.hangs = false;
    this.log.info('the database is answering again');
    for (const listener of this.listeners) listener();
  }

  private hang(): void {
    this.hangs = true;
    this.log.error(
      `the database has not answered for ${HANGS_AFTER_MS / 1_000} s: calls that wait for it fail until it answers`,
    );
    for (const dependent of this.dependents.keys()) this.fail(dependent);
  }

  private fail(dependent: Dependent): void {
    this.forget(dependent);
    dependent.fail(new DatabaseHangs());
  }
}

/** A refusal is an answer too: whoever asks gets it as quickly. */
function isAnswer(error: unknown): boolean {
  return sqlState(error) !== '' || (error as { code?: unknown } | null)?.code === 'ECONNREFUSED';
}
