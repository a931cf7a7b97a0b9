import { figure } from '../../../core/launchpad/amounts.js';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import type { OfferingRow } from '../own/offering.js';
import { alarmOpen } from './alarm-open.js';
import { chooseCovered, type Open } from './choose-covered.js';
import { BATCH, type Due, takeAllDue } from './due.js';
import { findEscrow } from '../own/escrow.js';
import { type PaidDeliveries, payConfirmed } from './confirmed.js';
import { giveBack } from './give-back.js';
import { tellRefunds } from './tell-refunds.js';

export interface Refunded extends Open {
  /** Contributions that were refunded. */
  readonly refunded: number;
  /** What went back in all, in the offering's currency. */
  readonly amount: Money;
  /** Confirmed deliveries that were paid for first, and what left escrow for them. */
  readonly paid: number;
  readonly paidAmount: Money;
}

export interface RefundAll {
  /** Why, as a sentence for the buyers. */
  readonly because: string;
}

/**
 * Refunds the outstanding contributions of an offering that the transaction holds: what is still in escrow of each, the
 * platform's part included, goes back to the wallet that paid, once. Where the cancellation pays for confirmed deliveries,
 * they come first, and none of them is refunded. One that cannot be credited stays outstanding, and so do the latest ones if
 * escrow does not cover all; admins are alerted to them. Works in batches of 500. The ledger is
 * posted last, because posting locks the escrow wallet. The caller has decided that the offering may be refunded, and tells
 * its followers and its creator.
 */
export async function refundOutstanding(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  { because }: RefundAll,
): Promise<Refunded> {
  const paid = offering.paysConfirmed ? await payConfirmed(ctx, tx, offering) : nothingPaid(offering);
  const due = await takeAllDue(tx.rows, offering.id);
  // Read without its lock: while the offering is held only a repair moves escrow, and adds to it.
  const escrow = await findEscrow(tx, offering);
  const held = figure(canonical(escrow?.balance ?? '0')).minus(figure(paid.amount.toString()));
  const { payable, ...open } = chooseCovered(due, held, paid.unpaid);
  const movements: Movement<'ico'>[][] = [];
  for (let at = 0; at < payable.length; at += BATCH) {
    const batch = payable.slice(at, at + BATCH);
    movements.push(await giveBack(ctx, tx, offering, batch, { status: 'REFUNDED', because }));
    await tellRefunds(ctx, tx, offering, batch, because);
  }
  await alarmOpen(ctx, tx, offering, open);
  for (const each of movements) if (each.length > 0) await postWithCommit<'ico'>(tx, each);
  const done = { paid: paid.deliveries, paidAmount: paid.amount };
  return { refunded: payable.length, amount: sumOf(payable, offering), ...done, ...open };
}

function nothingPaid({ currency }: OfferingRow): PaidDeliveries {
  return { deliveries: 0, amount: Money.zero(currency), unpaid: new Map() };
}

function sumOf(payable: readonly Due[], { currency }: OfferingRow): Money {
  return payable.reduce((sum, { rest }) => sum.plus(Money.parse(canonical(rest), currency)), Money.zero(currency));
}
