import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import type { OfferingRow } from '../own/offering.js';
import { BATCH, type Due, FIRST, takeDue } from './due.js';
import { giveBack } from './give-back.js';
import { Capacity } from './capacity.js';
import { tellRefunds } from './tell-refunds.js';

export interface Refunded {
  /** Contributions that were refunded. */
  readonly refunded: number;
  /** What went back in all, in the offering's currency. */
  readonly amount: Money;
  /** Contributions that stay outstanding, since their wallet is frozen or too full, or their account is not ACTIVE. */
  readonly barred: number;
}

export interface RefundAll {
  /** Why, as a sentence for the buyers. */
  readonly because: string;
}

/**
 * Refunds every outstanding contribution of an offering that the transaction holds: what is still in escrow of each, the
 * platform's part included, goes back to the wallet that paid, once. One that cannot be credited stays outstanding.
 * Works in batches of 500. The ledger is posted last, because posting locks the escrow wallet. The caller has decided that
 * the offering may be refunded, and tells its followers and its creator.
 */
export async function refundOutstanding(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  { because }: RefundAll,
): Promise<Refunded> {
  let [refunded, barred, amount] = [0, 0, Money.zero(offering.currency)];
  const movements: Movement[][] = [];
  let batch: Due[] = [];
  let after = FIRST;
  const capacity = new Capacity();
  do {
    batch = await takeDue(tx.rows, offering.id, after);
    after = batch.at(-1) ?? after;
    const payable = batch.filter((due) => !due.barred && capacity.takes(due));
    movements.push(await giveBack(ctx, tx, offering, payable, { status: 'REFUNDED', because }));
    await tellRefunds(ctx, tx, offering, payable, because);
    refunded += payable.length;
    barred += batch.length - payable.length;
    amount = payable.reduce((sum, { rest }) => sum.plus(Money.parse(canonical(rest), offering.currency)), amount);
  } while (batch.length === BATCH);
  for (const each of movements) if (each.length > 0) await postWithCommit(tx, each);
  return { refunded, amount, barred };
}
