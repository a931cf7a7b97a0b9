import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { addMs, SECOND_MS } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { requestHash } from '../../frame/request-hash.js';
import type { Tx } from '../../frame/tx.js';
import { orderView, type OrderRow, type OrderView } from '../own/order.js';
import { kindsOf, readPair } from '../own/pair.js';
import { lockAccount, readClaims, requireCovered } from './claims.js';
import { endOverdue, findOpen, repeated, type Asking } from './repeated.js';
import {
  figureColumns,
  figuresOf,
  requireConvertible,
  wantedOf,
  type ConvertRequest,
  type Figures,
  type Wanted,
} from './request.js';

// Writes SQL: it runs with every call, change or sign-in.
// Writes convert_order in one statement: it writes one row.

export interface QuoteInput extends ConvertRequest {
  /** The customer's own name of the request. */
  readonly clientRequestId?: string | null;
}

/**
 * A firm price for the caller, which can be taken until it expires. The same request under the same clientRequestId gets
 * the same quote while that is open; another one is CONFLICT. BAD_INPUT for what cannot be converted, CONVERT_PAUSED,
 * CURRENCY_FROZEN, CONVERT_CLOSED, CONVERT_LIMIT, OPEN_QUOTES, WALLET_FROZEN, INSUFFICIENT_FUNDS, CONVERT_INVENTORY.
 */
export async function createQuote(ctx: Context, input: QuoteInput): Promise<OrderView> {
  const wanted = wantedOf(input);
  const userId = requireUserId(ctx.caller);
  const asking = { userId, clientRequestId: input.clientRequestId ?? null, hash: requestHash(wanted) };
  const made = await inTransaction(ctx, { operation: 'createConvertQuote' }, async (tx) => {
    const { open, pair, claims } = await readAtOnce(ctx, tx, asking, wanted);
    if (open && isOver(ctx, open)) return null;
    if (open) return repeated(open, asking.hash);
    const asked = requireConvertible(ctx, wanted, pair);
    const figures = figuresOf(ctx, wanted, asked);
    requireCovered(ctx, asked, figures, claims);
    const quote = newQuote(ctx, wanted, asking, figures);
    // Bytes cannot be a parameter of what is sent with the commit.
    const row = { ...quote, requestHash: sql<Buffer>`decode(${asking.hash}, 'hex')` };
    await tx.withCommit({ query: tx.rows.insertInto('convert_order').values(row).compile() });
    return orderView(quote);
  });
  // A quote of this name expired while the call waited for another one of the account: the next attempt ends it first.
  return made ?? createQuote(ctx, input);
}

function isOver({ clock }: Context, { expiresAt }: OrderRow): boolean {
  return new Date(expiresAt) <= clock.now();
}

/** All that a quote needs to know. The statements are sent together. */
async function readAtOnce(ctx: Context, tx: Tx, asking: Asking, wanted: Wanted) {
  const { userId } = asking;
  const [, , open, pair, claims] = await Promise.all([
    // Before the account's row, since taking a quote locks them in this order.
    endOverdue(ctx, tx, asking),
    lockAccount(tx, userId),
    findOpen(tx, asking),
    readPair(ctx, tx, { userId, what: 'QUOTES' }, kindsOf(wanted.from, wanted.to)),
    readClaims(ctx, tx, userId, wanted),
  ]);
  return { open, pair, claims };
}

function newQuote(
  { clock, settings }: Context,
  { from, to, side }: Wanted,
  asking: Asking,
  figures: Figures,
): OrderRow {
  const now = clock.now();
  const times = { acceptedAt: null, settledAt: null, failedAt: null, expiredAt: null, reversedAt: null };
  return {
    id: newId(),
    userId: asking.userId,
    clientRequestId: asking.clientRequestId,
    requestHash: Buffer.from(asking.hash, 'hex'),
    status: 'QUOTED',
    side,
    fromCurrency: from.currency,
    fromType: from.type,
    toCurrency: to.currency,
    toType: to.type,
    ...figureColumns(figures),
    isPositioned: false,
    reason: null,
    ...times,
    expiresAt: addMs(now, settings.number('convertQuoteSeconds') * SECOND_MS).toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
