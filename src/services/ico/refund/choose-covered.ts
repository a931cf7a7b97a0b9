import { figure, NONE } from '../../../core/launchpad/amounts.js';
import { canonical, type Money } from '../../../core/money.js';
import { Capacity } from './capacity.js';
import type { Unpaid } from './confirmed.js';
import type { Due } from './due.js';

/** What stays outstanding of an offering, and why. */
export interface Open {
  /** Contributions whose payee has a frozen or too full wallet, or an account that is not ACTIVE. */
  readonly barred: number;
  /** Contributions whose payee could be credited, but that escrow does not cover. */
  readonly uncovered: number;
  /** Those of both of which a delivery is confirmed: its creator is the payee, and nothing of them is refunded before. */
  readonly unpaid: number;
  /** What escrow lacks of all that was outstanding. */
  readonly missing: Money;
}

export interface Chosen extends Open {
  /** Contributions that can be paid back now, in the order in which they were given. */
  readonly payable: readonly Due[];
}

/**
 * Which contributions an escrow that holds so much pays back. Earlier ones come first. One that cannot be credited, or that the
 * rest of escrow does not cover, is left out, and holds up none of those after it. Those of which a delivery is still to be
 * paid for are left out, too.
 */
export function chooseCovered(due: readonly Due[], held: Money, unpaid: ReadonlyMap<string, Unpaid>): Chosen {
  const capacity = new Capacity();
  const taken = new Set<string>();
  let [left, owed, barred] = [held, NONE, 0];
  for (const each of due.toSorted(byTime)) {
    const rest = figure(canonical(each.rest));
    owed = owed.plus(rest);
    const waits = unpaid.get(each.id);
    if (waits ? waits === 'barred' : each.barred || !capacity.fits(each)) {
      barred += 1;
    } else if (!waits && rest.compare(left) <= 0) {
      capacity.add(each);
      taken.add(each.id);
      left = left.minus(rest);
    }
  }
  const uncovered = due.length - taken.size - barred;
  const missing = owed.compare(held) > 0 ? owed.minus(held) : NONE;
  return { payable: due.filter(({ id }) => taken.has(id)), barred, uncovered, unpaid: unpaid.size, missing };
}

/** Timestamps are text of one form, in UTC. */
function byTime(one: Due, other: Due): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
