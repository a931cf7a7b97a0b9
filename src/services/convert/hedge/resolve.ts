import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { Money } from '../../../core/money.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { ConvertHedgeOutcome } from '../../../entities/convert/hedge-names.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { positionQuote } from './book-trades.js';
import { giveBack, moved, restOf } from './end-hedge.js';
import { lockHedge } from './lock-hedge.js';
import { findHedge, type HedgeView } from './read.js';
import { tradeMovements, type Traded } from './trade-movements.js';
import { quoteOf, venueWallet } from './venue-wallets.js';

const MAX_NOTE = 500;

export interface ResolveHedgeInput {
  readonly id: string;
  readonly outcome: ConvertHedgeOutcome;
  /** With FILLED: what was traded, in the hedged currency, as exact decimal text. */
  readonly filled?: string | null;
  /** With FILLED: what changed hands for it, in the quote currency. */
  readonly cost?: string | null;
  /** With FILLED: what the venue took for it, in the quote currency; nothing when left out. */
  readonly fee?: string | null;
  readonly note: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Ends a hedge in REVIEW as an admin has found it at the venue: FILLED books what is said, ABANDONED nothing; what was not
 * traded is exposure again. The currency stays frozen. NOT_FOUND; ILLEGAL_STATE unless it is in REVIEW; BAD_INPUT for
 * amounts that the hedge cannot have; INVENTORY_FLOOR when less is booked at the venue than was traded.
 */
export async function resolveConvertHedge(ctx: Context, input: ResolveHedgeInput): Promise<HedgeView> {
  const { id, outcome, idempotencyKey } = input;
  const note = requireNote(input.note);
  const given = { filled: input.filled, cost: input.cost, fee: input.fee };
  const once = { input: { id, outcome, note, ...canonicalOf(given) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'resolveConvertHedge', once }, async (tx) => {
    const hedge = await lockHedge(tx, id);
    const status = moved(hedge, 'resolve');
    const traded = outcome === 'FILLED' ? tradedOf(hedge, given) : requireNone(given);
    const now = ctx.clock.now();
    const resolvedBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
    Object.assign(hedge, { status, outcome, note, resolvedBy, endedAt: now, updatedAt: now });
    if (traded) await bookSaid(ctx, tx, hedge, traded);
    await giveBack(ctx, tx, hedge, restOf(hedge));
    await tx.em.flush();
    return findHedge(tx.rows, id);
  });
}

async function bookSaid(ctx: Context, tx: Tx, hedge: ConvertHedge, traded: Traded): Promise<void> {
  const { amount: filled, cost, fee } = traded;
  Object.assign(hedge, { filled, cost, fee, feeCurrency: hedge.quoteCurrency });
  await positionQuote(ctx, tx, hedge);
  const quote = quoteOf(hedge);
  const wallet = await venueWallet(ctx, tx, quote);
  const wallets = { base: await venueWallet(ctx, tx, hedge), quote: wallet, fee: wallet };
  await postWithCommit(tx, tradeMovements(hedge, traded, quote, wallets));
}

type Given = Pick<ResolveHedgeInput, 'filled' | 'cost' | 'fee'>;

function tradedOf(hedge: ConvertHedge, { filled, cost, fee }: Given): Traded {
  if (!isGiven(filled) || !isGiven(cost)) throw badInput('FILLED needs filled and cost: what was traded, and for what');
  const amount = Money.parsePositive(filled, hedge.currency);
  if (amount.compare(Money.parse(hedge.amount, hedge.currency)) > 0) {
    throw badInput(`filled: the hedge is of ${hedge.amount} ${hedge.currency} at most`);
  }
  const charged = Money.parse(fee ?? '0', hedge.quoteCurrency);
  if (charged.isNegative()) throw badInput('fee must not be below zero');
  const paid = Money.parsePositive(cost, hedge.quoteCurrency);
  return { id: hedge.id, amount: amount.toString(), cost: paid.toString(), fee: charged.toString() };
}

function requireNone({ filled, cost, fee }: Given): null {
  if (isGiven(filled) || isGiven(cost) || isGiven(fee)) {
    throw badInput('ABANDONED says that nothing was traded: leave filled, cost and fee out');
  }
  return null;
}

/** The amounts in the form in which equal ones are equal. BAD_INPUT for a text that is no amount. */
function canonicalOf({ filled, cost, fee }: Given): Readonly<Record<string, string | null>> {
  return { filled: canonical(filled), cost: canonical(cost), fee: canonical(fee) };
}

function canonical(text: string | null | undefined): string | null {
  return isGiven(text) ? Money.parse(text, 'amount').toString() : null;
}

function requireNote(text: string): string {
  const note = text.trim();
  if (note === '' || note.length > MAX_NOTE) throw badInput(`note: must have 1 to ${MAX_NOTE} characters`);
  return note;
}
