import { CONVERT_MOVEMENT_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellAdmins } from '../own/tell-admins.js';

const TITLE = 'A movement of the house needs a decision';

/** Leaves a locked movement to an admin, and tells all who may decide. Its money stays in transit. */
export async function review(ctx: Context, tx: Tx, movement: ConvertMovement, reason: string): Promise<void> {
  const status = move(CONVERT_MOVEMENT_MOVES, movement.status, 'review');
  Object.assign(movement, { status, reviewReason: reason, updatedAt: ctx.clock.now() });
  const { id, currency, from, to } = movement;
  const message = `${currency} from ${from} to ${to} (${id}): ${reason}`;
  await tellAdmins(ctx, tx, 'manage.convert.rebalance', { title: TITLE, message });
  tx.afterCommit(({ log }) => log.warn({ module: 'convert', movementId: id, reason }, 'a movement is in review'));
}
