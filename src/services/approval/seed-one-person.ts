import { APPROVAL_KINDS, minApprovers } from '../../core/acts/kinds.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import { onePerson, writeTiers } from './write-tiers.js';

/**
 * Makes one person enough for every act that allows it, so that a single person can try a development server. Runs once,
 * with the first demo data, and never over a policy that was set afterwards.
 */
export async function seedOnePerson(ctx: Context): Promise<void> {
  await inTransaction(ctx, { operation: 'seedOnePerson' }, async (tx) => {
    for (const kind of APPROVAL_KINDS) if (minApprovers(kind) === 1) await writeTiers(tx, kind, onePerson(kind));
  });
  await ctx.settings.changed();
}
