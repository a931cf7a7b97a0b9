import { MINUTE_MS } from '../clock.js';
import { ACTIVE_BOT } from '../states/bot.js';
import type { BotState, Position } from './state.js';

/** Sales of one trade that a venue refuses in a row, by its answers, before its bot opens nothing more. */
export const MOST_REFUSALS = 10;
/** How often a sale is tried whose venue has refused so many. */
const TRIED_EVERY_MS = MINUTE_MS;

/** The reason of a bot that opens nothing since its venue does not let it sell. */
export const EXIT_REFUSED = 'EXIT_REFUSED';

/** Whether a venue does not let a position be sold. */
export function isRefused({ exitRefusals }: Pick<Position, 'exitRefusals'>): boolean {
  return exitRefusals >= MOST_REFUSALS;
}

/** Whether a sale of a position is not tried yet, since its venue refused the last one too recently. */
export function isTooSoon(position: Position, at: number): boolean {
  const { refusedAt } = position;
  // A clock that was set back must not lengthen it.
  return isRefused(position) && refusedAt !== null && at < refusedAt + TRIED_EVERY_MS && at >= refusedAt;
}

/** Why a bot may open nothing, which is the platform's reason or its own; null when it may. */
export function holdOf({ positions }: BotState, hold: string | null): string | null {
  return hold ?? (positions.some(isRefused) ? EXIT_REFUSED : null);
}

/** Whether stops, targets and other exits of a bot go on. */
export function keepsExits({ status, keepsExits: goesOn }: Pick<BotState, 'status' | 'keepsExits'>): boolean {
  return goesOn || ACTIVE_BOT.includes(status);
}
