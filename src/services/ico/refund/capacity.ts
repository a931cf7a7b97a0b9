import { figure, NONE } from '../../../core/launchpad/amounts.js';
import { canonical, type Money } from '../../../core/money.js';
import type { Due } from './due.js';

/** What no balance may reach: the ledger refuses the movement that would, and all that are posted with it. */
const CEILING = figure('1000000000000');

type Credited = Pick<Due, 'balance' | 'rest'> & { readonly walletId: string };

/** Whether wallets can hold what goes back to them. Without it one full wallet would hold up everybody's refunds. */
export class Capacity {
  readonly #added = new Map<string, Money>();

  /** Whether the wallet can hold this besides what was added to it. */
  fits(due: Credited): boolean {
    return figure(canonical(due.balance)).plus(this.#with(due)).compare(CEILING) < 0;
  }

  /** From now on it counts as credited. */
  add(due: Credited): void {
    this.#added.set(due.walletId, this.#with(due));
  }

  #with({ walletId, rest }: Credited): Money {
    return (this.#added.get(walletId) ?? NONE).plus(figure(canonical(rest)));
  }
}
