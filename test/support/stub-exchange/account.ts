import { exact, ZERO, type Exact } from './exact.js';

export interface AccountKeys {
  readonly apiKey: string;
  readonly secret: string;
  readonly password: string;
  /** OKX's list of rights, such as `read_only,trade`. */
  readonly perm: string;
}

/** An account of the stub with one API key. */
export class Account {
  private readonly cash = new Map<string, Exact>();
  private readonly frozen = new Map<string, Exact>();

  constructor(
    readonly keys: AccountKeys,
    balances: Readonly<Record<string, string>>,
  ) {
    for (const [currency, amount] of Object.entries(balances)) this.cash.set(currency, exact(amount));
  }

  free(currency: string): Exact {
    return (this.cash.get(currency) ?? ZERO).minus(this.frozen.get(currency) ?? ZERO);
  }

  add(currency: string, amount: Exact): void {
    this.cash.set(currency, (this.cash.get(currency) ?? ZERO).plus(amount));
  }

  /** Sets aside what an order may need; negative to give it back. */
  freeze(currency: string, amount: Exact): void {
    this.frozen.set(currency, (this.frozen.get(currency) ?? ZERO).plus(amount));
  }

  /** As OKX lists it for an account in spot mode. */
  details(): readonly Readonly<Record<string, string>>[] {
    return [...this.cash].map(([ccy, cash]) => ({
      ccy,
      eq: cash.toFixed(),
      cashBal: cash.toFixed(),
      availBal: this.free(ccy).toFixed(),
      availEq: '',
      frozenBal: (this.frozen.get(ccy) ?? ZERO).toFixed(),
    }));
  }
}
