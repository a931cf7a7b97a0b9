import { SECOND_MS } from '../../../core/clock.js';

/** How often bots are tried again that another transaction has locked. */
export const RETRY_MS = 100;
/** For so long without one becoming free: somewhat longer than PostgreSQL lets a frozen engine hold a bot. */
export const HELD_AT_MOST_MS = 15 * SECOND_MS;
