// Which wallets pay how much, counted as the server counts it (it decides; this page shows).
import { compare, divideDown, divideUp, down, isZero, less, smaller, times } from './decimal.js';

export const MOST_WALLETS = 10;

const SETTLED_DECIMALS = 8;

/** Value of a wallet's amount in the payment's currency: an exact fraction of both prices, rounded down once. */
export const equivalentOf = (amount, { walletPrice, paymentPrice }) =>
  divideDown(times(amount, walletPrice), paymentPrice, SETTLED_DECIMALS);

/** The wallets that pay when nobody chooses: one that covers all, else the largest first. In the order of paying. */
export function fewest(wallets, payment) {
  const native = ({ currency, walletType }) => currency === payment.currency && walletType === payment.walletType;
  const covering = wallets.filter(({ covers }) => covers);
  const one = covering.find(native) ?? covering[0];
  if (one) return [one];
  const chosen = [];
  let rest = payment.amount;
  for (const wallet of wallets.toSorted(largestFirst)) {
    if (isZero(rest) || chosen.length === MOST_WALLETS) break;
    chosen.push(wallet);
    rest = less(rest, equivalentOf(wallet.balance, wallet));
  }
  return chosen;
}

const largestFirst = (left, right) => compare(equivalentOf(right.balance, right), equivalentOf(left.balance, left));

/**
 * What each pick pays, in the order of paying. A pick is `{ wallet, amount }`; one without an amount pays what the
 * others leave, up to its balance, so it comes after them. `fault` names what is wrong with one.
 */
export function plan(picks, total) {
  const ordered = [...picks.filter(({ amount }) => amount !== null), ...picks.filter(({ amount }) => amount === null)];
  let missing = total;
  const rows = ordered.map((pick) => {
    const row = pick.fault ? { ...pick, share: '0' } : paying(pick, missing);
    missing = less(missing, row.share);
    return row;
  });
  return { rows, missing };
}

function paying({ wallet, amount: wanted, walletId }, rest) {
  const needed = divideUp(times(rest, wallet.paymentPrice), wallet.walletPrice, wallet.decimals);
  const offered = wanted ?? down(wallet.balance, wallet.decimals);
  // More than what is needed is not charged, so no more is offered.
  const amount = smaller(offered, needed);
  const equivalent = equivalentOf(amount, wallet);
  const fault = faultOf(wallet, offered, rest, equivalent);
  // What is wrong with one must not hide what the others have to pay.
  const share = fault === null ? smaller(equivalent, rest) : '0';
  return { wallet, walletId, wanted, amount, equivalent, share, fault };
}

function faultOf(wallet, offered, rest, equivalent) {
  if (isZero(rest)) return 'notNeeded';
  if (compare(offered, wallet.balance) > 0) return 'overBalance';
  if (isZero(equivalent)) return 'tooSmall';
  return null;
}
