import { sql } from 'kysely';
import { fixed, least, overDown, toText, type Fixed } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { ConvertHedgeMode } from '../../../entities/convert/hedge-names.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { newHedge } from '../own/new-hedge.js';
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
  const { attempt } = await lastTry(tx, wanted);
  return newHedge(ctx, tx, {
    currency,
    type,
    symbol,
    mode,
    side,
    amount,
    attempt: attempt + 1,
    orderId: null,
    createdBy: ctx.caller.kind === 'user' ? ctx.caller.userId : null,
  });
}

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
