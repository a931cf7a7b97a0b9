import { figure, NONE } from '../../../core/launchpad/amounts.js';
import { canonical } from '../../../core/money.js';
import type { Due } from './due.js';

/** What no balance may reach: the ledger refuses the movement that would, and all that are posted with it. */
const CEILING = figure('1000000000000');

/**
 * Whether wallets can hold what goes back to them, for contributions that come in the order of their wallets. Without
 * it one full wallet would hold up the refunds of everybody.
 */
export class Capacity {
  #walletId = '';
  #holds = NONE;

  /** Whether the wallet can hold this, too; if so, it counts as credited. */
  takes({ walletId, balance, rest }: Due): boolean {
    if (walletId !== this.#walletId) this.#holds = held(balance);
    this.#walletId = walletId;
    const holds = this.#holds.plus(held(rest));
    if (holds.compare(CEILING) >= 0) return false;
    this.#holds = holds;
    return true;
  }
}

function held(text: string) {
  return figure(canonical(text));
}
