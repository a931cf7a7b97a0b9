import { AppError } from '../../core/catalogue/errors.js';
import type { Asker } from './asker.js';

/** Limits of a queue, in all and for one asker. The weight of a task is the bytes that its request keeps in memory. */
const MAX_WEIGHT = 8_000_000;
const MAX_WEIGHT_OF_ONE = 800_000;
/** Each task weighs this much in addition, so that a queue holds at most 1,000 tasks, and at most 100 of one asker. */
const TASK_WEIGHT = 8_000;

/** A task that waits for its turn. */
export interface QueuedTask {
  readonly asker: Asker;
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
}

/** The tasks of one asker. */
interface Line {
  readonly tasks: QueuedTask[];
  weight: number;
}

/** A bounded queue that serves its askers in turn, however many tasks each of them adds. */
export class FairQueue {
  /** Waiting tasks by asker. The first asker in the map is served next. */
  private readonly lines = new Map<string, Line>();
  private weight = 0;

  /** `refusal` is the message of RATE_LIMITED. */
  constructor(private readonly refusal: string) {}

  /**
   * Adds a task. When the queue is full, the last tasks of the asker with the most weight are dropped for an asker with
   * less. RATE_LIMITED for a task that is not taken, and for dropped tasks.
   */
  add(task: QueuedTask): void {
    const { holder } = task.asker;
    const weight = weightOf(task);
    const own = this.lines.get(holder);
    const held = own?.weight ?? 0;
    // A single task may be larger than this limit, if its asker has no other task waiting.
    if (own && held + weight > MAX_WEIGHT_OF_ONE) throw this.tooMany();
    while (this.weight + weight > MAX_WEIGHT) this.drop(held + weight);
    const line = own ?? { tasks: [], weight: 0 };
    line.tasks.push(task);
    line.weight += weight;
    this.weight += weight;
    this.lines.set(holder, line);
  }

  /** Removes the next task and returns it. Tasks whose client has disconnected are refused and skipped. */
  take(): QueuedTask | undefined {
    for (const [holder, line] of this.lines) {
      this.lines.delete(holder);
      const task = this.next(line);
      // The asker now comes last in turn.
      if (line.tasks.length > 0) this.lines.set(holder, line);
      if (task) return task;
    }
    return undefined;
  }

  private next(line: Line): QueuedTask | undefined {
    for (let task = line.tasks.shift(); task; task = line.tasks.shift()) {
      this.lighten(line, task);
      if (!task.asker.isGone()) return task;
      task.refuse(this.tooMany());
    }
    return undefined;
  }

  /** Drops the last task of the asker with the most weight. Throws unless that is more than the newcomer would have. */
  private drop(newcomer: number): void {
    const heaviest = this.heaviest();
    const last = heaviest && heaviest.weight > newcomer ? heaviest.tasks.pop() : undefined;
    if (!heaviest || !last) throw this.tooMany();
    this.lighten(heaviest, last);
    if (heaviest.tasks.length === 0) this.lines.delete(last.asker.holder);
    last.refuse(this.tooMany());
  }

  private heaviest(): Line | undefined {
    let heaviest: Line | undefined;
    for (const line of this.lines.values()) if (line.weight > (heaviest?.weight ?? 0)) heaviest = line;
    return heaviest;
  }

  private lighten(line: Line, task: QueuedTask): void {
    const weight = weightOf(task);
    line.weight -= weight;
    this.weight -= weight;
  }

  private tooMany(): AppError {
    return new AppError('RATE_LIMITED', { message: this.refusal, headers: { 'retry-after': '1' } });
  }
}

function weightOf({ asker }: QueuedTask): number {
  return TASK_WEIGHT + asker.bytes;
}
