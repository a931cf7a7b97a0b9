import { LockMode } from '@mikro-orm/core';
import { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { review } from './review.js';

/** How many movements a run looks at. */
const MOST = 50;

interface Tally {
  reviewed: number;
  failed: number;
}

/**
 * Leaves movements that are overdue to an admin, oldest first, at most 50. One that fails does not stop the others; the
 * run then fails with their number.
 */
export async function processMovements(ctx: Context): Promise<{ reviewed: number }> {
  const tally: Tally = { reviewed: 0, failed: 0 };
  for (const id of await overdue(ctx)) await processOne(ctx, id, tally);
  if (tally.failed > 0) throw new Error(`${tally.failed} movements could not be looked at; the log has the reasons`);
  return { reviewed: tally.reviewed };
}

async function overdue({ clock, db }: Context): Promise<string[]> {
  const found = await db.rows
    .selectFrom('convert_movement')
    .select('id')
    .where('status', '=', 'MOVING')
    .where('dueAt', '<=', clock.now().toISOString())
    .orderBy('dueAt')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return found.map(({ id }) => id);
}

async function processOne(ctx: Context, id: string, tally: Tally): Promise<void> {
  try {
    if (await reviewOverdue(ctx, id)) tally.reviewed += 1;
  } catch (error) {
    tally.failed += 1;
    ctx.log.error({ module: 'convert', err: error, movementId: id }, 'a movement could not be looked at');
  }
}

/** Whether a movement was overdue and is in REVIEW now. */
async function reviewOverdue(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, { operation: 'processConvertMovements' }, async (tx) => {
    const movement = await tx.em.findOne(ConvertMovement, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (movement?.status !== 'MOVING' || !movement.dueAt || movement.dueAt > ctx.clock.now()) return false;
    const minutes = ctx.settings.number('convertMovementMinutes');
    await review(ctx, tx, movement, `it has not arrived within ${minutes} minutes`);
    return true;
  });
}
