import { newId } from '../../../core/ids.js';
import { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { quoteOfMarket } from './hedge-market.js';

/** What is to be traded at the venue. */
export interface Hedging extends WalletKind, Pick<ConvertHedge, 'mode' | 'side' | 'amount'> {
  /** Market of the venue. */
  readonly symbol: string;
  /** Which try in a row it is. */
  readonly attempt: number;
  /** The order that waits for it; null for all others. */
  readonly orderId: string | null;
  readonly createdBy: string | null;
}

/** Writes down a hedge that is to be sent, with the id that the venue will know it by. */
export async function newHedge({ clock }: Context, tx: Tx, hedging: Hedging): Promise<ConvertHedge> {
  const { currency, type, symbol, mode, side, amount, attempt, orderId, createdBy } = hedging;
  const quote = await quoteOfMarket(tx, type, symbol);
  const [id, now] = [newId(), clock.now()];
  const hedge = tx.em.create(ConvertHedge, {
    id,
    currency,
    type,
    symbol,
    mode,
    side,
    amount,
    attempt,
    orderId,
    createdBy,
    status: 'OPEN',
    quoteCurrency: quote.currency,
    quoteType: quote.type,
    clientOrderId: id.replaceAll('-', ''),
    createdAt: now,
    updatedAt: now,
    ...NOTHING_YET,
  });
  await tx.em.flush();
  return hedge;
}

const NOTHING_YET = {
  limitPrice: null,
  referencePrice: null,
  venueOrderId: null,
  fee: null,
  feeCurrency: null,
  nextTryAt: null,
  sentAt: null,
  firstSentAt: null,
  deadlineAt: null,
  reason: null,
  outcome: null,
  note: null,
  resolvedBy: null,
  placedAt: null,
  endedAt: null,
} as const;
