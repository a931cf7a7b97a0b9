import { requireUserId } from '../../../auth/authenticate.js';
import { newId } from '../../../core/ids.js';
import { IcoAdminActivity } from '../../../entities/ico/admin-activity.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

export type ActivityTarget =
  'offering' | 'phase' | 'contribution' | 'tranche' | 'blockchain' | 'tokenType' | 'plan' | 'settings';

export interface Activity {
  /** The operation, such as approveIcoOffering; at most 50 characters. */
  readonly action: string;
  /** What it was done to: the kind of row, its id, and its name at this time. */
  readonly target: ActivityTarget;
  readonly targetId?: string | null;
  readonly name?: string | null;
  /** The offering that it belongs to. */
  readonly offeringId?: string | null;
  /** What was given and what became of it; no secrets, no e-mails. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Records what the calling admin does, with the transaction that does it. */
export function recordActivity(ctx: Context, { em }: Pick<Tx, 'em'>, activity: Activity): void {
  const { action, target, targetId = null, name = null, offeringId = null, details = {} } = activity;
  em.create(IcoAdminActivity, {
    id: newId(),
    userId: requireUserId(ctx.caller),
    action,
    target,
    targetId,
    name,
    offeringId,
    details,
    createdAt: ctx.clock.now(),
  });
}
