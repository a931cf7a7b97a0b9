import { badInput } from '../../../core/catalogue/errors.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { ConvertHedgeOutcome } from '../../../entities/convert/hedge-names.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { moved, settleEnd } from './end-hedge.js';
import { releaseMost } from './hold.js';
import { lockHedge } from './lock-hedge.js';
import { customerOf } from './of-order.js';
import { findHedge, type HedgeView } from './read.js';
import { canonicalSaid, requireNoneSaid, saidTrade, type Said, type SaidTrade } from './said.js';
import { tradeMovements } from './trade-movements.js';
import { quoteOf, venueWallet } from './venue-wallets.js';

// Pays nobody else: the money is the house's own.

const MAX_NOTE = 500;

export interface ResolveHedgeInput extends Said {
  readonly id: string;
  readonly outcome: ConvertHedgeOutcome;
  readonly note: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Ends a hedge in REVIEW as an admin has found it at the venue: FILLED books what is said, ABANDONED nothing; what was not
 * traded is exposure again. The currency stays frozen. NOT_FOUND; ILLEGAL_STATE unless it is in REVIEW; SELF_DECISION for one
 * that the admin's own order waits for; BAD_INPUT for
 * amounts that the hedge cannot have, or that lie far from its price; INVENTORY_FLOOR when less is booked at the venue than
 * was traded.
 */
export async function resolveConvertHedge(ctx: Context, input: ResolveHedgeInput): Promise<HedgeView> {
  const { id, outcome, idempotencyKey } = input;
  const note = requireNote(input.note);
  const said = canonicalSaid(input);
  const once = { input: { id, outcome, note, ...said }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'resolveConvertHedge', once }, async (tx) => {
    const hedge = await lockHedge(tx, id);
    const status = moved(hedge, 'resolve');
    refuseSelfDecision(ctx, await customerOf(tx, hedge));
    if (outcome === 'ABANDONED') requireNoneSaid(said);
    const traded = outcome === 'FILLED' ? await saidTrade(tx, hedge, said) : null;
    const now = ctx.clock.now();
    const resolvedBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
    Object.assign(hedge, { status, outcome, note, resolvedBy, endedAt: now, updatedAt: now });
    const movements = await releaseMost(ctx, tx, hedge);
    if (traded) movements.push(...(await takeSaid(ctx, tx, hedge, traded)));
    movements.push(...(await settleEnd(ctx, tx, hedge)));
    await tx.em.flush();
    const resolved = await findHedge(tx.rows, id);
    if (movements.length > 0) await postWithCommit(tx, movements);
    return resolved;
  });
}

/** Notes what is said, by the movements that it answers. */
async function takeSaid(ctx: Context, tx: Tx, hedge: ConvertHedge, traded: SaidTrade): Promise<Movement[]> {
  const { amount: filled, cost, fee, feeKind } = traded;
  Object.assign(hedge, { filled, cost, fee, feeCurrency: feeKind.currency });
  const [base, quote] = [await venueWallet(ctx, tx, hedge), await venueWallet(ctx, tx, quoteOf(hedge))];
  const wallets = { base, quote, fee: await venueWallet(ctx, tx, feeKind) };
  return tradeMovements(hedge, traded, feeKind, wallets);
}

function requireNote(text: string): string {
  const note = text.trim();
  if (note === '' || note.length > MAX_NOTE) throw badInput(`note: must have 1 to ${MAX_NOTE} characters`);
  return note;
}
