import { sql } from 'kysely';
import { SECOND_MS } from '../../core/clock.js';
import type { Platform } from '../frame/context.js';

interface Waiting {
  readonly kind: string;
  readonly count: string;
  readonly oldest: string;
}

async function waiting({ db, clock }: Platform): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, count(*) as count, min("createdAt") as oldest from approval
    where status = 'PENDING' and "expiresAt" > ${clock.now().toISOString()}::timestamptz group by kind`.execute(
    db.rows,
  );
  return rows;
}

/** How many acts wait for approvals, by kind. */
export async function countWaiting(platform: Platform): Promise<Record<string, number>> {
  return Object.fromEntries((await waiting(platform)).map(({ kind, count }) => [kind, Number(count)]));
}

/** For how many seconds the oldest waiting act of each kind has waited. */
export async function oldestWaiting(platform: Platform): Promise<Record<string, number>> {
  const now = platform.clock.now().getTime();
  const age = (oldest: string): number => (now - Date.parse(oldest)) / SECOND_MS;
  return Object.fromEntries((await waiting(platform)).map(({ kind, oldest }) => [kind, age(oldest)]));
}
