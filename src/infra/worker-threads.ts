import { Piscina } from 'piscina';
import { AppError } from '../core/catalogue/errors.js';
import { MAX_IN_TURNS } from '../core/computing-turns.js';
import type { Logger } from './telemetry/log.js';

/** Limits of heavy computing in one process. */
export interface WorkerBounds {
  /** Maximum number of threads. */
  readonly threads: number;
  /** Pieces of work that may wait for a thread. */
  readonly waiting: number;
  /** Time limit of a piece of work that sets none itself. */
  readonly timeLimitMs: number;
  /**
   * Limit of a thread's heap. It does not cover memory outside the heap (typed arrays, buffers): the work must bound that
   * itself, by the size of its input.
   */
  readonly memoryMb: number;
}

/** Work for a thread: a file whose export `compute` turns Input into Output. Both are copied: plain data only. */
export interface ThreadWork<Input, Output> {
  readonly file: URL;
  readonly compute?: (input: Input) => Output | Promise<Output>;
}

export interface ThreadOptions {
  /** Cancels the work, whether it is waiting or running. */
  readonly signal?: AbortSignal;
  /** Counted from the start of the computation, without the time that the work waits. */
  readonly timeLimitMs?: number;
  /**
   * For work that its caller lets compute in turns with other such work: it gets a thread at once, beside those of other
   * work, and keeps it while it waits. Its caller bounds its number, at most {@link MAX_IN_TURNS}, and its time.
   */
  readonly inTurns?: boolean;
}

const FAULTS = {
  CANCELLED: 'The work was cancelled',
  TIME_LIMIT: 'The work took too long',
  MEMORY_LIMIT: 'The work took too much memory',
  CRASHED: 'The worker thread ended before its work was done',
} as const;

/** Why a thread did not finish its work. What the work itself throws comes as it is. */
export class ThreadFault extends Error {
  constructor(
    readonly fault: keyof typeof FAULTS,
    cause?: unknown,
  ) {
    super(FAULTS[fault], { cause });
    this.name = 'ThreadFault';
  }
}

/**
 * Threads for heavy computing, so that the process can answer meanwhile. They start when they are needed, end when they
 * are idle, and get neither the environment nor any part of the platform. Work that fails, hangs or takes too much
 * memory ends only its own thread.
 */
export class WorkerThreads {
  private pool: Piscina | undefined;
  private readonly line: (() => void)[] = [];
  private readonly underWay = new Set<Promise<unknown>>();
  private busy = 0;
  private stopping = false;

  /** `open`: whether this process has worker threads. A process without them refuses work (INTERNAL). */
  constructor(
    private readonly bounds: WorkerBounds,
    private readonly log: Logger,
    private readonly open: boolean,
  ) {}

  /**
   * Computes in a thread, as soon as one is free. RATE_LIMITED when too much work already waits, UNAVAILABLE while the
   * process stops, a {@link ThreadFault} when the work was cancelled, exceeded its time or memory, or its thread ended.
   */
  async run<Input, Output>(
    { file }: ThreadWork<Input, Output>,
    input: Input,
    { signal, timeLimitMs = this.bounds.timeLimitMs, inTurns = false }: ThreadOptions = {},
  ): Promise<Output> {
    if (!this.open) throw new AppError('INTERNAL', { reason: 'only a process of role engine has worker threads' });
    if (this.stopping) throw new AppError('UNAVAILABLE', { reason: 'the process is stopping' });
    const work = inTurns
      ? this.compute(file, input, signal, null)
      : this.whenFree(signal, () => this.compute(file, input, signal, timeLimitMs));
    const settled = work.catch(() => undefined).finally(() => this.underWay.delete(settled));
    this.underWay.add(settled);
    return work as Promise<Output>;
  }

  /** Refuses new work, and resolves when all waiting and running work is done. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.underWay);
    await this.pool?.destroy();
  }

  /** Runs work when a thread is free. The queue is here, since the pool forgets its own when a thread dies. */
  private async whenFree<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    if (signal?.aborted) throw new ThreadFault('CANCELLED');
    if (this.busy < this.bounds.threads) this.busy += 1;
    else await this.turn(signal);
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      // The next work takes over the place.
      if (next) next();
      else this.busy -= 1;
    }
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.line.length >= this.bounds.waiting) {
      throw new AppError('RATE_LIMITED', { message: 'Too much is being computed right now. Please try again later.' });
    }
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        this.line.splice(this.line.indexOf(begin), 1);
        reject(new ThreadFault('CANCELLED'));
      };
      const begin = (): void => {
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.line.push(begin);
    });
  }

  private async compute(
    file: URL,
    input: unknown,
    signal: AbortSignal | undefined,
    timeLimitMs: number | null,
  ): Promise<unknown> {
    const late = new AbortController();
    const timer = timeLimitMs === null ? undefined : setTimeout(() => late.abort(), timeLimitMs);
    try {
      const ends = AbortSignal.any(signal ? [signal, late.signal] : [late.signal]);
      return await this.threads().run(input, { filename: file.href, name: 'compute', signal: ends });
    } catch (error) {
      if (late.signal.aborted) throw new ThreadFault('TIME_LIMIT');
      throw signal?.aborted ? new ThreadFault('CANCELLED') : faultOf(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private threads(): Piscina {
    if (this.pool) return this.pool;
    const { threads, memoryMb } = this.bounds;
    this.pool = new Piscina({
      minThreads: 0,
      maxThreads: threads + MAX_IN_TURNS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      env: {},
    });
    // A fault of a thread that has no caller. A caller gets the fault of its own task.
    this.pool.on('error', (err: unknown) =>
      this.log.warn({ module: 'workers', err }, 'an idle worker thread ended with an error'),
    );
    return this.pool;
  }
}

const IDLE_MS = 30_000;

function faultOf(error: unknown): unknown {
  const { code, message = '' } = (error ?? {}) as { readonly code?: unknown; readonly message?: string };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new ThreadFault('MEMORY_LIMIT', error);
  return message.startsWith('worker exited with code') ? new ThreadFault('CRASHED', error) : error;
}
