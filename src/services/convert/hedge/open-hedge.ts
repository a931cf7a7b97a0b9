import { sql } from 'kysely';
import { newId } from '../../../core/ids.js';
import { fixed, least, overDown, toText, type Fixed } from '../../../core/trading/fixed.js';
import { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { ConvertHedgeMode } from '../../../entities/convert/hedge-names.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { quoteOfMarket } from '../own/hedge-market.js';
import { addToPositions } from '../own/position.js';
import { lastTry } from './retries.js';

/** What is to be hedged. */
export interface NewHedge extends WalletKind {
  /** Market of the venue. */
  readonly symbol: string;
  /** Dollars for one unit, as exact decimal text. */
  readonly usdPrice: string;
  readonly mode: Exclude<ConvertHedgeMode, 'ORDER'>;
}

/** A hedge that is to be sent, with the id that the venue will know it by. Null when there is nothing to hedge. */
export async function openHedge(ctx: Context, tx: Tx, wanted: NewHedge): Promise<ConvertHedge | null> {
  const { currency, type, symbol, mode } = wanted;
  const position = await lockPosition(tx, wanted);
  const amount = hedgeable(ctx, position, wanted.usdPrice);
  if (amount === '0') return null;
  const side = position > 0n ? 'SELL' : 'BUY';
  await addToPositions(ctx, tx, [{ currency, type, amount: side === 'SELL' ? `-${amount}` : amount }]);
  const quote = await quoteOfMarket(tx, type, symbol);
  const { attempt } = await lastTry(tx, wanted);
  const [id, now] = [newId(), ctx.clock.now()];
  const row = { id, currency, type, symbol, mode, side, amount, status: 'OPEN', attempt: attempt + 1 } as const;
  const hedge = tx.em.create(ConvertHedge, {
    ...row,
    quoteCurrency: quote.currency,
    quoteType: quote.type,
    clientOrderId: id.replaceAll('-', ''),
    createdBy: ctx.caller.kind === 'user' ? ctx.caller.userId : null,
    createdAt: now,
    updatedAt: now,
    ...NOTHING_YET,
  });
  await tx.em.flush();
  return hedge;
}

const NOTHING_YET = {
  orderId: null,
  limitPrice: null,
  referencePrice: null,
  venueOrderId: null,
  fee: null,
  feeCurrency: null,
  nextTryAt: null,
  sentAt: null,
  deadlineAt: null,
  reason: null,
  outcome: null,
  note: null,
  resolvedBy: null,
  placedAt: null,
  endedAt: null,
} as const;

async function lockPosition({ rows }: Tx, { currency, type }: WalletKind): Promise<Fixed> {
  const found = await sql<{ amount: string }>`
    select amount::text from convert_position where currency = ${currency} and type = ${type} for update`.execute(rows);
  return fixed(found.rows[0]?.amount ?? '0');
}

/** At most what one hedge may be worth. */
function hedgeable({ settings }: Context, position: Fixed, usdPrice: string): string {
  const size = position < 0n ? (-position as Fixed) : position;
  return toText(least(size, overDown(fixed(settings.decimal('convertHedgeMaxUsd')), fixed(usdPrice))));
}
