import { sql } from 'kysely';

/** Which trades of a listing's bots are counted together. */
export interface Scoped {
  readonly isPaper: boolean;
  /** Null for all versions. */
  readonly version: number | null;
}

export function isSameScope(one: Scoped, other: Scoped): boolean {
  return one.isPaper === other.isPaper && one.version === other.version;
}

/** What the bot of a trade might spend when it opened it, and at least what the trade cost. */
export const ALLOCATION = sql`greatest("allocatedAmount", cost)`;
