import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { findEscrow } from '../own/escrow.js';
import type { ContributionRow, OfferingRow } from '../own/offering.js';
import type { PaidTranche } from './paid-tranche.js';
import { payTranche } from './pay-tranche.js';

/**
 * What an escrow covers of the payouts of one transaction, which move it with the commit only. It is read without its lock,
 * because the ledger refuses what it does not cover after all.
 */
export class Cover {
  #left: Money;

  private constructor(left: Money) {
    this.#left = left;
  }

  static async of(tx: Tx, offering: OfferingRow): Promise<Cover> {
    const escrow = await findEscrow(tx, offering);
    return new Cover(Money.parse(canonical(escrow?.balance ?? '0'), offering.currency));
  }

  /** True if the amount is covered; it is set aside then. */
  take(amount: Money): boolean {
    if (amount.compare(this.#left) > 0) return false;
    this.#left = this.#left.minus(amount);
    return true;
  }
}

/**
 * Pays for a tranche that is proven as {@link payTranche} does. One that escrow does not cover stays as it is: the job tries
 * it again. Answers the contribution as it is then.
 */
export async function payIfCovered(ctx: Context, tx: Tx, cover: Cover, paid: PaidTranche): Promise<ContributionRow> {
  const { offering, contribution, tranche } = paid;
  if (cover.take(shareOf(contribution, tranche))) return payTranche(ctx, tx, paid);
  const facts = { module: 'ico', offeringId: offering.id, transactionId: contribution.id, releaseId: tranche.id };
  tx.afterCommit(({ log }) => log.error(facts, 'escrow does not cover a tranche that is proven; the job tries again'));
  return contribution;
}

/** What leaves escrow for a tranche, the platform's part included. */
export function shareOf(
  { currency }: Pick<ContributionRow, 'currency'>,
  { net, fee }: Pick<PaidTranche['tranche'], 'net' | 'fee'>,
): Money {
  return Money.parse(canonical(net), currency).plus(Money.parse(canonical(fee), currency));
}
