import { MINUTE_MS } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import type { Note } from '../../../core/bot-step/run.js';

/** Why a bot did or did not trade, as it is stored: equal reasons that follow each other soon are one. */
export interface Decision {
  readonly id: string;
  readonly botId: string;
  readonly reason: string;
  details: Note['details'];
  count: number;
  readonly firstAt: string;
  lastAt: string;
}

/** A reason adds to its row for so long after the row's first time, also when others have come in between. */
const OPEN_MS = 10 * MINUTE_MS;
/** Reasons that tell what has happened: the figures of each time are kept, unless it is given twice in a row. */
const HAPPENED: ReadonlySet<string> = new Set([
  'ENTERED',
  'EXIT_SIGNAL',
  'SIGNAL_STALE',
  'BUY_WHILE_PAUSED',
  'LIMIT_REACHED',
  'GRID_LEFT',
  'RECONCILED',
  'ORDER_FAILED',
  'ORDER_UNFILLED',
  'ORDER_FOUND',
]);
/** So many of the last reasons have a row that can be added to. */
const REMEMBERED = 8;

/** The decisions of one bot. Those that have changed wait until they are taken to be stored. */
export class DecisionLog {
  /** One of each reason, the last one at the end. */
  private recent: readonly Decision[] = [];
  private readonly changed = new Set<Decision>();

  constructor(private readonly botId: string) {}

  add({ reason, details }: Note, at: string): void {
    const decision = this.openRow(reason, at) ?? this.newRow(reason, at);
    decision.count += 1;
    decision.details = details;
    decision.lastAt = at;
    this.recent = [...this.recent.filter((each) => each.reason !== reason), decision].slice(-REMEMBERED);
    this.changed.add(decision);
  }

  /** What has changed since it was last taken. */
  take(): Decision[] {
    const taken = [...this.changed].map((each) => ({ ...each }));
    this.changed.clear();
    return taken;
  }

  /** The row of a reason that is given without end stays open, however long ago it began. */
  private openRow(reason: string, at: string): Decision | undefined {
    const row = this.recent.find((each) => each.reason === reason);
    if (!row || row === this.recent.at(-1)) return row;
    return !HAPPENED.has(reason) && Date.parse(at) < Date.parse(row.firstAt) + OPEN_MS ? row : undefined;
  }

  private newRow(reason: string, at: string): Decision {
    return { id: newId(), botId: this.botId, reason, details: {}, count: 0, firstAt: at, lastAt: at };
  }
}
