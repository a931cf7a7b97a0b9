import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { bookFunding, checkedFunding } from '../inventory/book-funding.js';
import type { DefundInput } from '../inventory/fund.js';
import type { FundingView } from '../inventory/funding.js';

// Pays nobody else: the money moves between wallets of the platform, or across its border.

/**
 * Takes money out of a place of the house, below its floor too, which is then lowered by as much as is needed.
 * INVENTORY_FLOOR when the place holds less; otherwise refused as `defundConvertInventory` refuses.
 */
export async function defundHouse(ctx: Context, { to, idempotencyKey, ...input }: DefundInput): Promise<FundingView> {
  const wish = { ...input, direction: 'DEFUND', counterparty: to, belowFloor: true } as const;
  const funding = await checkedFunding(ctx, wish);
  const once = { input: { ...input, to, amount: canonical(input.amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'defundHouse', once }, (tx) => bookFunding(ctx, tx, funding));
}
