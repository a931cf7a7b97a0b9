import { AppError } from '../../core/catalogue/errors.js';
import type { Asker } from './asker.js';

/** What a queue holds at most, of one asker and in all. A task weighs the bytes that its request keeps in memory. */
const MAX_WEIGHT = 8_000_000;
const MAX_WEIGHT_OF_ONE = 800_000;
/** Beside its bytes each task weighs this much, so that a queue holds 1,000 tasks at most, and of one asker 100. */
const TASK_WEIGHT = 8_000;

/** Something that waits for its turn. */
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

/** Tasks that wait for their turn: bounded, and fair to those who ask, however many tasks each of them brings. */
export class FairQueue {
  /** What waits, by who asked. The first of them is the next one's turn. */
  private readonly lines = new Map<string, Line>();
  private weight = 0;

  /** `refusal` is the text for those whose task finds the queue full. */
  constructor(private readonly refusal: string) {}

  /**
   * Adds a task. In a full queue the last tasks of whoever holds most of it are dropped for one who holds less;
   * RATE_LIMITED for a task that is not taken, and for those that are dropped.
   */
  add(task: QueuedTask): void {
    const { holder } = task.asker;
    const weight = weightOf(task);
    const own = this.lines.get(holder);
    const held = own?.weight ?? 0;
    // One large request may wait, where nothing else of its sender does.
    if (own && held + weight > MAX_WEIGHT_OF_ONE) throw this.tooMany();
    while (this.weight + weight > MAX_WEIGHT) this.drop(held + weight);
    const line = own ?? { tasks: [], weight: 0 };
    line.tasks.push(task);
    line.weight += weight;
    this.weight += weight;
    this.lines.set(holder, line);
  }

  /** The task whose turn it is. What nobody waits for any more is left out. */
  take(): QueuedTask | undefined {
    for (const [holder, line] of this.lines) {
      this.lines.delete(holder);
      const task = this.next(line);
      // Behind everybody else who waits.
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

  /** Drops the last task of whoever holds most. Throws when that is not more than the newcomer would hold. */
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
