import { badInput } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { ConvertHedgeOutcome } from '../../../entities/convert/hedge-names.js';
import { approveRecord } from '../../approval/approve-record.js';
import type { RecordToApprove, WaitingRecord } from '../../approval/waiting-record.js';
import { largestActValue, type ValuedAmount } from '../../currency/act-value.js';
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

/** What the approvers of a resolution must agree on. */
export interface HedgeResolution extends Said {
  readonly id: string;
  readonly outcome: ConvertHedgeOutcome;
}

/** A hedge in REVIEW, resolved by as many people as its dollars ask for. Nothing else takes it out of REVIEW. */
export const RESOLVE_CONVERT_HEDGE: WaitingRecord<HedgeResolution> = {
  operation: 'resolveConvertHedge',
  kind: 'CONVERT_RESOLVE',
  right: 'manage.convert.hedge',
  extension: 'convert',
  approve: (ctx, input, idempotencyKey, note) =>
    resolveConvertHedge(ctx, RESOLVE_CONVERT_HEDGE, { ...input, note: note ?? '', idempotencyKey }),
};

/** The same on the house page. */
export const RESOLVE_HOUSE_HEDGE: WaitingRecord<HedgeResolution> = {
  operation: 'resolveHouseHedge',
  kind: 'CONVERT_RESOLVE',
  right: 'manage.pool.backing',
  secondFactor: true,
  approve: (ctx, input, idempotencyKey, note) =>
    resolveConvertHedge(ctx, RESOLVE_HOUSE_HEDGE, { ...input, note: note ?? '', idempotencyKey }),
};

/**
 * Ends a hedge in REVIEW as an admin has found it at the venue, with the last approval that it takes: FILLED books what
 * is said, ABANDONED nothing; what was not traded is exposure again. The currency stays frozen. The first approval
 * begins by the given record's right, which then counts on both paths. NOT_FOUND; ILLEGAL_STATE unless it is in REVIEW;
 * SELF_DECISION for one that the admin's own order waits for; BAD_INPUT for amounts that the hedge cannot have, or that
 * lie far from its price; what {@link approveRecord} refuses; with the last approval INVENTORY_FLOOR when less is
 * booked at the venue than was traded.
 */
export async function resolveConvertHedge(
  ctx: Context,
  record: WaitingRecord<HedgeResolution>,
  input: ResolveHedgeInput,
): Promise<HedgeView> {
  const { id, outcome, idempotencyKey } = input;
  const note = requireNote(input.note);
  const said = canonicalSaid(input);
  const once = { input: { id, outcome, note, ...said }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'resolveConvertHedge', once }, async (tx) => {
    const hedge = await lockHedge(tx, id);
    const status = moved(hedge, 'resolve');
    const customerId = await customerOf(tx, hedge);
    refuseSelfDecision(ctx, customerId);
    if (outcome === 'ABANDONED') requireNoneSaid(said);
    const traded = outcome === 'FILLED' ? await saidTrade(tx, hedge, said) : null;
    const resolution = { outcome, traded, note, customerId };
    if (await approveRecord(ctx, tx, record, toApprove(ctx, tx, hedge, resolution))) return findHedge(tx.rows, id);
    const now = ctx.clock.now();
    const resolvedBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
    Object.assign(hedge, { status, outcome, note, resolvedBy, endedAt: now, updatedAt: now });
    const movements = await releaseMost(ctx, tx, hedge);
    if (traded) movements.push(...(await takeSaid(ctx, tx, hedge, traded)));
    movements.push(...(await settleEnd(ctx, tx, hedge)));
    await tx.em.flush();
    const resolved = await findHedge(tx.rows, id);
    if (movements.length > 0) await postWithCommit<'convert'>(tx, movements);
    return resolved;
  });
}

interface Resolution {
  readonly outcome: ConvertHedgeOutcome;
  /** What is said to have been traded; null for nothing. */
  readonly traded: SaidTrade | null;
  readonly note: string;
  /** The customer whose order waits for the hedge; null for none. */
  readonly customerId: string | null;
}

/**
 * The hedge counts with its whole amount, since what was not traded is exposure again, or with what was traded if that
 * is more.
 */
function toApprove(
  ctx: Context,
  tx: Tx,
  hedge: ConvertHedge,
  { outcome, traded, note, customerId }: Resolution,
): RecordToApprove<HedgeResolution> {
  const { id, currency, side, symbol, clientOrderId, orderId } = hedge;
  const amount = Money.parse(canonical(hedge.amount), currency);
  const said = traded && {
    filled: traded.amount,
    cost: traded.cost,
    fee: traded.fee,
    feeCurrency: traded.feeKind.currency,
  };
  return {
    id,
    input: { id, outcome, ...said },
    note,
    accountId: customerId,
    usd: () => largestActValue(ctx, tx, [{ kind: hedge, amount }, ...(traded ? sidesOf(hedge, traded) : [])]),
    describe: async () => ({
      title: `Resolve a hedge as ${outcome}: ${side} ${amount.toString()} ${currency} in ${symbol}${tradedText(hedge, traded)}`,
      details: { outcome, ...said, side, amount: amount.toString(), currency, symbol, clientOrderId, orderId, note },
    }),
  };
}

function sidesOf(hedge: ConvertHedge, { amount, cost }: SaidTrade): ValuedAmount[] {
  const quote = quoteOf(hedge);
  return [
    { kind: hedge, amount: Money.parse(amount, hedge.currency) },
    { kind: quote, amount: Money.parse(cost, quote.currency) },
  ];
}

function tradedText({ currency, quoteCurrency }: ConvertHedge, traded: SaidTrade | null): string {
  if (!traded) return '';
  const { amount, cost, fee, feeKind } = traded;
  return `, traded ${amount} ${currency} for ${cost} ${quoteCurrency}, fee ${fee} ${feeKind.currency}`;
}

/** Notes what is said, by the movements that it answers. */
async function takeSaid(ctx: Context, tx: Tx, hedge: ConvertHedge, traded: SaidTrade): Promise<Movement<'convert'>[]> {
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
