import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { requireAnotherSuperAdmin } from './lock-user.js';
import type { UserRow } from './read-user.js';
import { endSessions } from './session/end-sessions.js';
import { requireEmpty } from './require-empty.js';

// Writes SQL: it checks and answers a row that is joined from several tables.

/**
 * Soft-deletes accounts, all or none: they can no longer sign in, their sessions and API keys are refused at once, their
 * addresses and linked wallets are free again, the credentials of their accounts at exchanges are erased, and nobody
 * finds their strategies in the marketplace any more. No engine runs their paper bots. The caller first locks all of the
 * rows with `lockUser`. ACCOUNT_NOT_EMPTY while an account has money, an open request or a live bot that trades or holds
 * something, ILLEGAL_STATE for the last Super Admin.
 */
export async function endAccounts(ctx: Context, tx: Tx, accounts: readonly UserRow[]): Promise<void> {
  await requireEmpty(ctx, tx, accounts);
  const deletedAt = ctx.clock.now().toISOString();
  for (const account of accounts) {
    await requireAnotherSuperAdmin(tx, account);
    await tx.rows.updateTable('user').set({ deletedAt, updatedAt: deletedAt }).where('id', '=', account.id).execute();
    await endSessions(ctx, tx, account.id);
    await eraseVenueAccounts(tx, account.id, deletedAt);
    await unlistStrategies(tx, account.id, deletedAt);
  }
}

/** No bot uses them any more: the account would not be empty. */
async function eraseVenueAccounts({ rows }: Tx, userId: string, at: string): Promise<void> {
  await rows
    .updateTable('trading_venue_account')
    .set({ credentialsSealed: null, deletedAt: at, updatedAt: at })
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute();
}

/**
 * A sale locks its listing before its seller's account, so that the two may meet in a deadlock: PostgreSQL then ends
 * one of them, which is tried again.
 */
async function unlistStrategies({ rows }: Tx, userId: string, at: string): Promise<void> {
  await rows
    .updateTable('trading_bot_strategy')
    .set({ status: 'DRAFT', updatedAt: at })
    .where('userId', '=', userId)
    .where('status', 'in', ['APPROVED', 'PENDING_REVIEW'])
    .execute();
}
