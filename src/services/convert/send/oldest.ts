import { SECOND_MS } from '../../../core/clock.js';
import type { Platform } from '../../frame/context.js';

/** For how many seconds the send that was approved first, of those that have not ended, has waited; 0 when there is none. */
export async function ageOfOldestSend({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> {
  const { since } = await db.rows
    .selectFrom('convert_send')
    .select(({ fn }) => fn.min('approvedAt').as('since'))
    .where('status', 'in', ['APPROVED', 'BROADCAST'])
    .executeTakeFirstOrThrow();
  return since ? Math.max(0, clock.now().getTime() - new Date(since).getTime()) / SECOND_MS : 0;
}
