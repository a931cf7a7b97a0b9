import { newId } from '../../core/ids.js';
import type { Money } from '../../core/money.js';
import type { AdminProfit } from '../../entities/ledger/admin-profit.js';
import type { Row } from '../../entities/index.js';
import type { WalletType } from '../../entities/currency/currency.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes admin_profit in one statement: it writes one row.

export interface Profit {
  /** The business that earned it, such as GATEWAY_PAYMENT. */
  readonly type: string;
  /** Negative for a profit that is given back. */
  readonly amount: Money;
  readonly walletType: WalletType;
  /** What earned it. A second row with the same type and reference is CONFLICT and rolls its transaction back. */
  readonly reference: string;
  readonly description?: string;
}

/**
 * Records a profit of the platform in the transaction that earned it, by a statement that is sent with the commit.
 * Moves no money; that is the ledger's part. A profit of zero leaves no row.
 */
export async function bookProfit(tx: Tx, { type, amount, walletType, reference, description }: Profit): Promise<void> {
  if (amount.isZero()) return;
  const row = {
    id: newId(),
    type,
    amount: amount.toString(),
    currency: amount.currency,
    walletType,
    reference,
    description: description ?? null,
  };
  await tx.withCommit({ query: tx.rows.insertInto('admin_profit').values(row).compile() });
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

/** A page of the platform's profits, newest first. */
export async function readProfits(ctx: Context, request: ListRequest): Promise<Page<Row<AdminProfit>>> {
  return readPage(ctx.db.rows.selectFrom('admin_profit').selectAll(), COLUMNS, request, {
    defaultSort: 'createdAt',
    tieBreaker: 'admin_profit.id',
  });
}
