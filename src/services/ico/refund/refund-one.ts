import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import type { OfferingRow } from '../own/offering.js';
import { findEscrow, requireCovered } from '../own/escrow.js';
import { Capacity } from './capacity.js';
import { takeOne } from './due.js';
import { giveBack, type GivenBack } from './give-back.js';

/**
 * Gives the rest of one contribution back, as a refund or as the rejection of its delivery, in a transaction that holds
 * its offering: the contribution ends in the status that is given, schedule and open tranches are cancelled, the sale
 * counts it back, and buyer and creator hear of it by an event. Moves the money with the commit. The caller has decided
 * that the move is legal, locks nothing after this, and tells buyer, creator and the followers of the offering. Answers
 * what went back. ILLEGAL_STATE when the contribution is not outstanding; PAYEE_NOT_ACTIVE while its wallet is frozen,
 * or its account not ACTIVE; BALANCE_OVERFLOW while its wallet is too full; INSUFFICIENT_FUNDS where escrow does not cover
 * it, naming what is missing: it then stays as it is.
 */
export async function refundOne(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  contributionId: string,
  given: GivenBack,
): Promise<Money> {
  const due = await takeOne(tx.rows, contributionId);
  if (!due) throw new AppError('ILLEGAL_STATE', { message: 'Nothing of the contribution is in escrow any more' });
  if (due.barred) {
    throw new AppError('PAYEE_NOT_ACTIVE', {
      message: 'The buyer cannot be paid at present: the account is not active, or the wallet is frozen',
    });
  }
  if (!new Capacity().fits(due)) {
    throw new AppError('BALANCE_OVERFLOW', { message: 'The wallet of the buyer is too full for what would go back' });
  }
  const rest = Money.parse(canonical(due.rest), offering.currency);
  const escrow = await findEscrow(tx, offering);
  if (escrow) requireCovered(escrow, rest);
  const movements = await giveBack(ctx, tx, offering, [due], given);
  // Tranches of tiny amounts may be left that are worth nothing.
  if (movements.length > 0) await postWithCommit<'ico'>(tx, movements);
  return rest;
}
