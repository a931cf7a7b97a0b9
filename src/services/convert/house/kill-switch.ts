import { ConvertSwitch } from '../../../entities/convert/switch.js';
import type { ConvertSwitchName } from '../../../entities/convert/names.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { decisionReason } from '../../money-request/decide.js';
import { refuseInterest } from '../own/interest.js';
import { tellOthers } from '../../notification/tell-watchers.js';

export interface KillSwitchInput {
  readonly name: ConvertSwitchName;
  /** True stops it. */
  readonly on: boolean;
  /** Why, 1 to 500 characters. */
  readonly reason: string;
}

/**
 * Stops a part of the house, or lets it go on; what is under way ends in any case. It holds from the commit on in every
 * process, and the Super Admins are told. BAD_INPUT for a reason that is empty or too long; SELF_DECISION for an admin who
 * lets it go on with an own order or quote in it, see {@link refuseInterest}.
 */
export async function setKillSwitch(ctx: Context, { name, on, reason }: KillSwitchInput): Promise<ConvertSwitch> {
  const why = decisionReason(reason);
  return inTransaction(ctx, { operation: 'setHouseKillSwitch' }, async (tx) => {
    const found = await lockOne(tx, ConvertSwitch, { name });
    if (!on) await refuseInterest(ctx, tx.rows, null);
    await tellOthers(ctx, tx, null, {
      type: NotificationType.alert,
      title: `Instant convert: ${name} was ${on ? 'stopped' : 'resumed'}`,
      message: `Another admin has ${on ? 'stopped' : 'resumed'} ${name} on the page of the house. Reason: ${why}`,
    });
    const changedBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
    return Object.assign(found, { isStopped: on, reason: why, changedBy, changedAt: ctx.clock.now() });
  });
}
