import { newId } from '../../../src/core/ids.js';
import { newKind, type HedgeRow } from '../../support/convert-hedges.js';
import { world } from '../../support/world.js';

/** A hedge as the table has it, in REVIEW unless otherwise said, of a currency of its own and without money held. */
export async function storedHedge(columns: Partial<HedgeRow> = {}): Promise<HedgeRow> {
  const { system } = await world();
  const now = system.clock.now().toISOString();
  const id = newId();
  const { currency, type } = await newKind('50000');
  const hedge: HedgeRow = {
    id,
    currency,
    type,
    quoteCurrency: 'USDT',
    quoteType: 'SPOT',
    symbol: `${currency}/USDT`,
    mode: 'AUTO',
    orderId: null,
    side: 'BUY',
    status: 'REVIEW',
    amount: '1',
    limitPrice: null,
    referencePrice: '50000',
    clientOrderId: id.replaceAll('-', ''),
    venueOrderId: null,
    filled: '0',
    cost: '0',
    fee: null,
    feeCurrency: null,
    attempt: 1,
    nextTryAt: null,
    holds: 0,
    sends: 1,
    sentAt: now,
    firstSentAt: now,
    deadlineAt: now,
    reason: 'The venue did not say what became of it',
    outcome: null,
    note: null,
    createdBy: null,
    resolvedBy: null,
    placedAt: now,
    endedAt: null,
    createdAt: now,
    updatedAt: now,
    ...columns,
  };
  await system.db.rows.insertInto('convert_hedge').values(hedge).execute();
  return hedge;
}
