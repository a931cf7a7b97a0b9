import type { Pool } from 'pg';
import { AppError } from '../../core/catalogue/errors.js';
import { sqlState } from '../../core/sql/sql-state.js';
import { checkMovements } from './check-movements.js';
import type { Entry, Unit } from './movement.js';
import { refusalOf } from './refusal.js';
import { POST_STATEMENT, parameters, toDecided, toEntry, type Decided } from './statement.js';
import { storedEntries } from './stored-entries.js';

/** The most units in one statement. */
const MAX_BATCH = 128;
/** The most concurrent statements of gathered units. */
const LANES = 2;
/** The most concurrent statements that wait for a wallet which is locked elsewhere. */
const MAX_WAITING = 4;
/** Delay before a unit is retried whose wallet another statement of this process waits for. */
const RETRY_BUSY_MS = 5;
/** How many units of the queue are searched for ones whose wallets are free. */
const LOOK_AHEAD = 1_024;
const MAX_TRIES = 4;
const RETRYABLE = new Set(['40P01', '40001']);

interface Pending {
  readonly unit: Unit;
  resolve(entries: Entry[]): void;
  reject(error: unknown): void;
}

/**
 * Gathers the movements of concurrent callers into one statement. A single caller is sent at once; while statements are
 * running, later callers collect for the next one. Units that share a wallet or a key never run in two statements of
 * this process at a time. A unit whose wallet is locked by another process or use case waits in a statement of its own,
 * so that it does not delay the others.
 */
export class Gatherer {
  private queue: Pending[] = [];
  /** Wallets and keys of the running units, with the number of units that use each. */
  private readonly held = new Map<string, number>();
  /** Wallets that a statement of this process waits for. */
  private readonly awaited = new Set<string>();
  private lanes = 0;
  private planned = false;

  constructor(
    private readonly pool: Pool,
    private readonly announce: (entries: readonly Entry[]) => void,
  ) {}

  /** Makes one unit; resolves after its commit. Throws the errors of {@link refusalOf}. */
  submit(unit: Unit): Promise<Entry[]> {
    checkMovements(unit.movements);
    return new Promise((resolve, reject) => {
      this.queue.push({ unit, resolve, reject });
      this.plan();
    });
  }

  /** Runs once for each turn of the event loop, so that callers who resume together are sent together. */
  private plan(): void {
    if (this.planned || this.lanes >= LANES) return;
    this.planned = true;
    setImmediate(() => {
      this.planned = false;
      while (this.lanes < LANES && this.queue.length > 0) {
        const batch = this.nextBatch();
        if (batch.length === 0) return;
        this.lanes += 1;
        void this.run(batch).finally(() => {
          this.lanes -= 1;
          this.plan();
        });
      }
    });
  }

  /** The oldest units that share nothing with running ones. Later units of a wallet never overtake earlier ones. */
  private nextBatch(): Pending[] {
    const batch: Pending[] = [];
    const passed: Pending[] = [];
    const blocked = new Set<string>();
    const keys = new Set<string>();
    let at = 0;
    for (; at < this.queue.length && at < LOOK_AHEAD && batch.length < MAX_BATCH; at += 1) {
      const pending = this.queue[at] as Pending;
      const wallets = walletsOf(pending.unit);
      const own = keysOf(pending.unit);
      const free =
        !wallets.some((id) => this.held.has(id) || blocked.has(id)) &&
        !own.some((key) => this.held.has(key) || keys.has(key));
      if (free) batch.push(pending);
      else passed.push(pending);
      for (const id of free ? [] : wallets) blocked.add(id);
      for (const key of own) keys.add(key);
    }
    this.queue = [...passed, ...this.queue.slice(at)];
    for (const { unit } of batch) this.hold(unit);
    return batch;
  }

  private async run(batch: readonly Pending[]): Promise<void> {
    let decided: Decided;
    try {
      decided = await this.execute(batch, true);
    } catch {
      // One unit's error must not fail the others. Keys make it safe to repeat units that may have been committed.
      for (const each of batch) await this.runAlone(each);
      return;
    }
    const made: Entry[] = [];
    let from = 0;
    for (const pending of batch) {
      const count = pending.unit.movements.length;
      const busy = decided.outcomes.indexOf('BUSY', from);
      if (busy >= 0 && busy < from + count) this.waitFor(pending, pending.unit.movements[busy - from]?.walletId ?? '');
      else this.settle(pending, decided, from, made);
      from += count;
    }
    this.announce(made);
  }

  /** Runs a unit whose wallet is locked elsewhere in a statement of its own. Later units of the wallet follow it. */
  private waitFor(pending: Pending, walletId: string): void {
    if (this.awaited.has(walletId) || this.awaited.size >= MAX_WAITING) {
      this.release(pending.unit);
      setTimeout(() => {
        this.queue.unshift(pending);
        this.plan();
      }, RETRY_BUSY_MS);
      return;
    }
    this.awaited.add(walletId);
    void this.runAlone(pending).finally(() => {
      this.awaited.delete(walletId);
      this.plan();
    });
  }

  private async runAlone(pending: Pending): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const made: Entry[] = [];
        this.settle(pending, await this.execute([pending], false), 0, made);
        this.announce(made);
        return;
      } catch (error) {
        if (attempt < MAX_TRIES && RETRYABLE.has(sqlState(error))) continue;
        this.release(pending.unit);
        pending.reject(sqlState(error) === '23505' ? new AppError('CONFLICT', { cause: error }) : error);
        return;
      }
    }
  }

  private async execute(batch: readonly Pending[], skipBusy: boolean): Promise<Decided> {
    const values = parameters(
      batch.map(({ unit }) => unit),
      skipBusy,
    );
    const query = { name: 'wallet_post', text: POST_STATEMENT, values, rowMode: 'array' as const };
    const { rows } = await this.pool.query<string[]>(query);
    return toDecided(rows[0] ?? []);
  }

  /** Resolves or rejects the caller of a decided unit, whose movements begin at `from`; adds its new rows to `made`. */
  private settle({ unit, resolve, reject }: Pending, decided: Decided, from: number, made: Entry[]): void {
    this.release(unit);
    const { movements } = unit;
    const outcomes = decided.outcomes.slice(from, from + movements.length);
    const refusal = refusalOf(unit, outcomes);
    if (refusal) {
      reject(refusal);
      return;
    }
    if (outcomes[0] === 'ANSWERED') {
      storedEntries(this.pool, decided.entries.slice(from, from + movements.length)).then(resolve, reject);
      return;
    }
    const entries = movements.map((movement, index) => toEntry(movement, decided, from + index));
    made.push(...entries);
    resolve(entries);
  }

  private hold(unit: Unit): void {
    for (const name of [...walletsOf(unit), ...keysOf(unit)]) this.held.set(name, (this.held.get(name) ?? 0) + 1);
  }

  private release(unit: Unit): void {
    for (const name of [...walletsOf(unit), ...keysOf(unit)]) {
      const left = (this.held.get(name) ?? 1) - 1;
      if (left > 0) this.held.set(name, left);
      else this.held.delete(name);
    }
  }
}

function walletsOf({ movements }: Unit): string[] {
  return movements.map(({ walletId }) => walletId);
}

function keysOf({ movements, once }: Unit): string[] {
  const keys = movements.map(({ key }) => `key ${key}`);
  return once ? [...keys, `once ${once.caller} ${once.operation} ${once.key}`] : keys;
}
