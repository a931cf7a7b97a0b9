import { newId } from '../../core/ids.js';
import type { Money } from '../../core/money.js';
import type { AdminProfit } from '../../entities/ledger/admin-profit.js';
import type { Row } from '../../entities/index.js';
import type { WalletType } from '../../entities/currency/currency.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it moves money, or keeps it from moving.

export interface Profit {
  /** Which business earned it, such as GATEWAY_PAYMENT. */
  readonly type: string;
  /** Below zero for what is given back. */
  readonly amount: Money;
  readonly walletType: WalletType;
  /** What earned it. It earns once: a second row of the type and reference is CONFLICT, and nothing of its transaction stays. */
  readonly reference: string;
  readonly description?: string;
}

/**
 * Books what the platform earned, in the transaction that earned it. It moves nothing: the movement of the money is the
 * ledger's. A profit of nothing leaves no row.
 */
export async function bookProfit(tx: Tx, { type, amount, walletType, reference, description }: Profit): Promise<void> {
  if (amount.isZero()) return;
  await tx.rows
    .insertInto('admin_profit')
    .values({
      id: newId(),
      type,
      amount: amount.toString(),
      currency: amount.currency,
      walletType,
      reference,
      description: description ?? null,
    })
    .execute();
}

const COLUMNS = {
  id: { column: 'admin_profit.id', kind: 'uuid' },
  type: { column: 'admin_profit.type', kind: 'text' },
  amount: { column: 'admin_profit.amount', kind: 'number' },
  currency: { column: 'admin_profit.currency', kind: 'text' },
  walletType: { column: 'admin_profit.walletType', kind: 'text' },
  reference: { column: 'admin_profit.reference', kind: 'text' },
  createdAt: { column: 'admin_profit.createdAt', kind: 'time' },
} as const;

/** A page of what the platform earned, newest first. */
export async function readProfits(ctx: Context, request: ListRequest): Promise<Page<Row<AdminProfit>>> {
  return readPage(ctx.db.rows.selectFrom('admin_profit').selectAll(), COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'admin_profit.id',
  });
}
