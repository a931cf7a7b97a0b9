import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import type { PaperAccountRow } from './account.js';

/** There is one for each quote currency that the account has traded with. */
const MAX_ACCOUNTS = 1_000;

/** The caller's paper accounts, by currency. */
export async function readPaperAccounts(ctx: Context): Promise<PaperAccountRow[]> {
  return ctx.db.rows
    .selectFrom('trading_bot_paper_account')
    .selectAll()
    .where('userId', '=', requireUserId(ctx.caller))
    .orderBy('currency')
    .limit(MAX_ACCOUNTS)
    .execute();
}
