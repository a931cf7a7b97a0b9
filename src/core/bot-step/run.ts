import type { Fixed } from '../trading/fixed.js';
import type { Position } from './state.js';
import type { Terms } from './terms.js';

/** A price, its exact value and its time. */
export interface At {
  readonly mark: number;
  readonly exact: Fixed;
  readonly at: number;
}

/** Why something was or was not done, with figures as text. */
export interface Note {
  readonly reason: string;
  readonly details: Readonly<Record<string, string | number>>;
}

export function note(reason: string, details: Note['details'] = {}): Note {
  return { reason, details };
}

/** A position that was closed without a sale, since the market does not take what was left of it. */
export interface WrittenOff {
  readonly position: Position;
  readonly profit: Fixed;
}

/** One step: what it depends on, and what it reports besides the bot's new state. */
export interface Run {
  readonly terms: Terms;
  readonly now: At;
  /** Why the platform lets the bot open nothing; null when it may. */
  readonly hold: string | null;
  readonly newId: () => string;
  readonly notes: Note[];
  readonly writtenOff: WrittenOff[];
}
