import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { sqlState } from '../../core/sql/sql-state.js';
import { LiveTime } from '../live-time.js';
import type { Logger } from '../telemetry/log.js';

const STEP_MS = 100;
const ASK_EVERY_MS = 1_000;
/** How long the database may leave a question, or a new connection, unanswered. */
const HANGS_AFTER_MS = 3_000;

/**
 * The error of calls to a database that hangs: it keeps its connections and answers nothing. The code is PostgreSQL's
 * "cannot connect now", so that whoever retries by code, as the queue does for the end of a job, retries this too.
 */
export class DatabaseHangs extends Error {
  readonly code = '57P03';

  constructor() {
    super('the database does not answer');
    this.name = 'DatabaseHangs';
  }
}

/** A call or connection that must fail when the database hangs. */
export interface Dependent {
  /** True while the connection is being opened: answers on the probe's own connection say nothing about that. */
  readonly isConnecting: boolean;
  fail(error: DatabaseHangs): void;
}

/**
 * Asks the database every second, on a connection of its own, whether it still answers. After three seconds without an
 * answer, all waiting calls fail, and new calls fail at once until the database answers again. While it answers, a
 * statement may take as long as it likes.
 */
export class DatabaseProbe {
  /** True while the database keeps its connections and answers nothing. */
  hangs = false;
  private readonly dependents = new Map<Dependent, { connectingMs: number }>();
  private readonly time = new LiveTime(STEP_MS, (livedMs) => this.step(livedMs));
  private readonly listeners = new Set<() => void>();
  private line: Client | undefined;
  /** For how long the current question has been unanswered; null when no question is open. */
  private owedMs: number | null = null;
  /** Time since a question was last sent, repeated questions included. */
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

  /** Fails `dependent` when the database hangs before {@link forget} is called. */
  watch(dependent: Dependent): void {
    this.dependents.set(dependent, { connectingMs: 0 });
  }

  forget(dependent: Dependent): void {
    this.dependents.delete(dependent);
  }

  /** Calls a listener whenever the database answers again after it hung; returns a function that removes it. */
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
    // The server may have disappeared without closing the connection, so the question is repeated on a new one.
    if (this.askedMs >= (this.line ? HANGS_AFTER_MS : ASK_EVERY_MS)) {
      this.hangUp();
      this.ask();
    }
  }

  /** Fails connections that open too slowly: the database may answer on open ones and accept no new ones. */
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
    // When the connection is lost between two questions, the next question opens another.
    line.on('error', () => this.line === line && this.hangUp());
    const letGo = (): unknown => (line.connection.stream as Socket).unref();
    // Done again once connected, since encryption replaces the stream.
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

/** Whether an error shows that the database responds: a refusal comes as quickly as an answer, for every caller. */
function isAnswer(error: unknown): boolean {
  return sqlState(error) !== '' || (error as { code?: unknown } | null)?.code === 'ECONNREFUSED';
}
