import { isPlausibleArrival } from '../../../core/conversion/arrival.js';
import { Money } from '../../../core/money.js';
import { CONVERT_MOVEMENT_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import type { ConvertMovement } from '../../../entities/convert/movement.js';
import { findHighPriced } from '../../currency/find-currency.js';
import { highPrice } from '../../currency/high-price.js';
import { PRICED_IN } from '../../currency/last-price.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import { UNASKED_COST_USD } from '../own/unasked-cost.js';
import { amountOf, arrivalLegs } from './legs.js';
import { review } from './review.js';

/**
 * Ends a locked movement of which so much has come: it is booked where it went, with the commit, and the rest as the fee.
 * Another amount than was sent less a plausible fee, or than was `announced` by whoever sent it, is left to an admin, and
 * so is a fee of too many dollars.
 */
export async function arrive(
  ctx: Context,
  tx: Tx,
  movement: ConvertMovement,
  arrived: Money,
  announced?: Money,
): Promise<void> {
  const sent = amountOf(movement);
  movement.arrived = arrived.toString();
  const isAnnounced = announced?.compare(arrived) === 0 && arrived.compare(sent) <= 0;
  const isPlausible = isAnnounced || isPlausibleArrival(sent, arrived);
  if (!isPlausible || !(await isSmallFee(ctx, tx, movement, sent.minus(arrived)))) {
    await review(ctx, tx, movement, `${sent.toString()} were sent, and ${arrived.toString()} arrived`);
    return tx.em.flush();
  }
  const now = ctx.clock.now();
  const status = move(CONVERT_MOVEMENT_MOVES, movement.status, 'arrive');
  Object.assign(movement, { status, fee: sent.minus(arrived).toString(), doneAt: now, updatedAt: now });
  const legs = await arrivalLegs(tx, movement, movement.to, arrived);
  await tx.em.flush();
  await postWithCommit<'convert'>(tx, legs);
}

/** Whether so much may be spent on the way of a movement without anybody asking; not where its worth is unknown. */
async function isSmallFee(ctx: Context, tx: Tx, kind: WalletKind, fee: Money): Promise<boolean> {
  if (!fee.isPositive()) return fee.isZero();
  const currency = await findHighPriced(ctx, tx, kind);
  const price = currency ? highPrice(currency) : null;
  if (price === null) return false;
  return fee.convert(price, PRICED_IN).compare(Money.parse(UNASKED_COST_USD, PRICED_IN)) <= 0;
}
