import { requireUserId } from '../../auth/authenticate.js';
import { AppError } from '../../core/catalogue/errors.js';
import { LedgerFaultKind } from '../../entities/ledger/ledger-fault.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { WalletRow } from './open-wallet.js';
import { refuseSelfDecision } from '../frame/self-decision.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Resolves the open faults of a wallet's ledger and lets the wallet pay out again. A new or changed fault freezes it
 * again, and so does a resolved fault that comes back after a check has found it gone. NOT_FOUND when there is no such
 * wallet, SELF_DECISION for the caller's own, ILLEGAL_STATE when it is not frozen and has no open fault.
 */
export async function unfreezeWallet(ctx: Context, id: string, reason: string): Promise<WalletRow> {
  const adminId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'unfreezeWallet' }, async (tx) => {
    const wallet = await tx.rows
      .selectFrom('wallet')
      .select(['userId', 'frozenAt'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!wallet) throw new AppError('NOT_FOUND', { message: 'There is no such wallet' });
    refuseSelfDecision(ctx, wallet.userId);
    const resolved = await tx.rows
      .updateTable('ledger_fault')
      .set({ resolvedAt: ctx.clock.now().toISOString(), resolvedBy: adminId, reason })
      .where('kind', '=', LedgerFaultKind.WALLET)
      .where('subject', '=', id)
      .where('resolvedAt', 'is', null)
      .executeTakeFirst();
    if (wallet.frozenAt === null && resolved.numUpdatedRows === 0n) {
      throw new AppError('ILLEGAL_STATE', {
        message: 'The wallet is not frozen, and no check has found a fault in it',
      });
    }
    return tx.rows
      .updateTable('wallet')
      .set({ frozenAt: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
