// The buyer's choice: automatic, or wallets and amounts by hand.
import { decimalsOf, isDecimal } from './decimal.js';
import { fewest, plan } from './split.js';

/** An amount as somebody types it, with a point or a comma before the decimals; null when it is none. */
export function typedAmount(text) {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  const whole = plain.replace(/^\./, '0.').replace(/\.$/, '');
  return plain.length <= 40 && isDecimal(whole) ? whole : null;
}

export class Choice {
  mode = 'auto';
  /** What was typed for each wallet chosen by hand, by its id; null where it pays what the others leave. */
  picks = new Map();

  constructor(payment, wallets) {
    this.payment = payment;
    this.wallets = wallets;
    this.automatically();
  }

  automatically() {
    this.picks = new Map(fewest(this.wallets, this.payment).map(({ walletId }) => [walletId, null]));
  }

  alone(walletId) {
    this.picks = new Map([[walletId, null]]);
  }

  /** The same choice over fresh figures. Wallets that are gone are left out. */
  over(payment, wallets) {
    const next = new Choice(payment, wallets);
    next.mode = this.mode;
    if (this.mode !== 'auto') {
      next.picks = new Map([...this.picks].filter(([id]) => wallets.some(({ walletId }) => walletId === id)));
    }
    return next;
  }

  /** What each chosen wallet pays and what is missing; see `plan` in split.js. */
  plan() {
    const byId = new Map(this.wallets.map((wallet) => [wallet.walletId, wallet]));
    const picks = [...this.picks].map(([walletId, text]) => pickOf(byId.get(walletId), text));
    return plan(picks, this.payment.amount);
  }
}

function pickOf(wallet, text) {
  const { walletId } = wallet;
  if (text === null) return { wallet, walletId, amount: null };
  const amount = typedAmount(text);
  if (amount === null) return { wallet, walletId, amount: '0', fault: 'notNumber' };
  if (decimalsOf(amount) > wallet.decimals) return { wallet, walletId, amount, fault: 'tooFine' };
  return { wallet, walletId, amount };
}
