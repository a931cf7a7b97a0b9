import { Money } from '../../src/core/money.js';

/** An answered request that moved money, or may: what the platform said of it, in the form of its path. */
export interface Answered {
  readonly kind: 'transfer' | 'withdraw' | 'deposit' | 'adjust';
  readonly answer: any;
  /** Of an adjustment, which answers the wallet: what was asked for. */
  readonly signed?: string;
}

/** What wallets of one currency must hold if everything that was answered happened once, and nothing else did. */
export class MoneyBooks {
  private readonly wallets = new Map<string, { free: Money; held: Money }>();

  constructor(
    private readonly currency: string,
    private readonly platformId: string,
  ) {}

  /** Takes down an answer; of a deposit or a withdrawal, as it stands at last. */
  enter({ kind, answer, signed = '0' }: Answered): void {
    const money = (text: string): Money => Money.parse(text, this.currency);
    const { walletId, status } = answer;
    if (kind === 'adjust') this.add(answer.id, money(signed));
    if (kind === 'deposit' && status === 'COMPLETED') this.add(walletId, money(answer.amount));
    if (kind === 'transfer') {
      this.add(walletId, this.minus(money(answer.amount)));
      this.add(answer.toWalletId, money(answer.received));
      this.add(this.platformId, money(answer.fee));
    }
    if (kind !== 'withdraw' || status === 'REJECTED' || status === 'CANCELLED') return;
    const whole = money(answer.amount).plus(money(answer.fee));
    this.add(walletId, this.minus(whole), status === 'PENDING' ? whole : undefined);
    if (status === 'COMPLETED') this.add(this.platformId, money(answer.fee));
  }

  add(walletId: string, free: Money, held = Money.zero(this.currency)): void {
    const now = this.of(walletId);
    this.wallets.set(walletId, { free: now.free.plus(free), held: now.held.plus(held) });
  }

  /** Free and held money, as canonical text. */
  stand(walletId: string): readonly [string, string] {
    const { free, held } = this.of(walletId);
    return [free.toString(), held.toString()];
  }

  private of(walletId: string): { free: Money; held: Money } {
    return this.wallets.get(walletId) ?? { free: Money.zero(this.currency), held: Money.zero(this.currency) };
  }

  private minus(amount: Money): Money {
    return Money.zero(this.currency).minus(amount);
  }
}
