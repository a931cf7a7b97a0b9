import { newId } from '../../../core/ids.js';
import type { Note } from '../../../core/bot-step/run.js';

/** Why a bot did or did not trade, as it is stored: equal reasons in a row are one. */
export interface Decision {
  readonly id: string;
  readonly botId: string;
  readonly reason: string;
  details: Note['details'];
  count: number;
  readonly firstAt: string;
  lastAt: string;
}

/** The decisions of one bot. Those that have changed wait until they are taken to be stored. */
export class DecisionLog {
  private current: Decision | null = null;
  private readonly changed = new Set<Decision>();

  constructor(private readonly botId: string) {}

  add({ reason, details }: Note, at: string): void {
    if (this.current?.reason === reason) {
      this.current.count += 1;
      this.current.details = details;
      this.current.lastAt = at;
    } else {
      this.current = { id: newId(), botId: this.botId, reason, details, count: 1, firstAt: at, lastAt: at };
    }
    this.changed.add(this.current);
  }

  /** What has changed since it was last taken. */
  take(): Decision[] {
    const taken = [...this.changed].map((each) => ({ ...each }));
    this.changed.clear();
    return taken;
  }
}
