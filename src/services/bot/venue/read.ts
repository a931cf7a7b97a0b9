import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { MAX_VENUE_ACCOUNTS } from './account-limit.js';
import { accountView, type VenueAccountView } from './view.js';

/** The caller's venue accounts that are not deleted, newest first. */
export async function readVenueAccounts(ctx: Context): Promise<VenueAccountView[]> {
  const rows = await ctx.db.rows
    .selectFrom('trading_venue_account')
    .selectAll()
    .where('userId', '=', requireUserId(ctx.caller))
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_VENUE_ACCOUNTS)
    .execute();
  return rows.map(accountView);
}
