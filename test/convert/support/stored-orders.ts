import { newId } from '../../../src/core/ids.js';
import type { OrderRow } from '../../../src/services/convert/own/order.js';
import { world } from '../../support/world.js';

/** An order as the table has it, settled unless otherwise said, without the money that it moved. */
export async function storedOrder({
  userId,
  ...columns
}: Pick<OrderRow, 'userId'> & Partial<OrderRow>): Promise<OrderRow> {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const order: OrderRow = {
    id: newId(),
    userId,
    clientRequestId: null,
    requestHash: Buffer.alloc(32),
    status: 'SETTLED',
    side: 'EXACT_IN',
    fromCurrency: 'USDT',
    fromType: 'SPOT',
    fromAmount: '100',
    toCurrency: 'BTC',
    toType: 'SPOT',
    toAmount: '0.00165668',
    rate: '0.000016583333333333333333333333',
    inverseRate: '60301.5075376884434231',
    mid: '0.000016666666666666666666666666',
    spreadPercent: '0.5',
    spread: '0.000008325',
    feePercent: '0.1',
    fee: '0.1',
    rounding: '0.000000005',
    fromPrice: '1',
    toPrice: '60000',
    usdValue: '100',
    isPositioned: false,
    reason: null,
    expiresAt: now,
    acceptedAt: now,
    settledAt: now,
    failedAt: null,
    expiredAt: null,
    reversedAt: null,
    createdAt: now,
    updatedAt: now,
    ...columns,
  };
  await system.db.rows.insertInto('convert_order').values(order).execute();
  return order;
}
