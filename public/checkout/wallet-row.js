// One wallet of a list, with its figures.
import { made } from './made.js';
import { format, words } from './words.js';

const TYPES = new Set(['FIAT', 'SPOT', 'ECO', 'FUTURES']);
const TESTS = new Set(['test_ok', 'test_insufficient', 'test_fail']);

export function walletName({ currency, walletType }) {
  const type = TYPES.has(walletType) ? words(`type${walletType}`) : walletType;
  return words('walletName', { currency, type });
}

/** The circle with the currency's first letters. */
export const coin = ({ currency }) => made('span', { class: 'coin', 'aria-hidden': 'true' }, currency.slice(0, 4));

export const moneyOf = ({ currency, walletType }, amount) => format.money(amount, currency, walletType);

export const small = (text) => made('small', {}, text);

/** Two texts at the ends of one line; they share it as far as there is width. */
export const line = (left, right) => made('span', { class: 'ends' }, left, right);

export const balanceOf = (wallet) => small(words('balance', { amount: moneyOf(wallet, wallet.balance) }));

/** What one unit costs; nothing where the payment is in the same currency. */
export function rateOf({ currency, rate }, payment) {
  return currency === payment.currency ? [] : [small(words('rate', { currency, amount: moneyOf(payment, rate) }))];
}

export function nameOf(wallet) {
  const name = TESTS.has(wallet.walletId) ? words(wallet.walletId) : walletName(wallet);
  return made('strong', {}, name);
}

/** A wallet that pays, with its amount and what that counts for. */
export function paidRow({ wallet, amount, share }, payment) {
  const [rate] = rateOf(wallet, payment);
  const sum = made('strong', { class: 'sum' }, moneyOf(wallet, amount));
  const worth = words('worth', { amount: format.worth(share, payment.currency, payment.walletType) });
  const lines = [line(nameOf(wallet), sum), ...(rate ? [line(rate, small(worth))] : []), balanceOf(wallet)];
  return made('li', { class: 'wallet paid' }, coin(wallet), made('span', { class: 'wallet-text' }, ...lines));
}

/** A wallet that cannot pay at present, with the reason. */
export function closedRow(wallet) {
  const lines = [nameOf(wallet), balanceOf(wallet), small(words(`closed${wallet.closed}`))];
  return made('li', { class: 'wallet closed' }, coin(wallet), made('span', { class: 'wallet-text' }, ...lines));
}

/** What a wallet paid, for the receipt. */
export function receiptRow(allocation, payment) {
  const { amount, share } = allocation;
  const [rate] = rateOf(allocation, payment);
  const sum = made('strong', { class: 'sum' }, moneyOf(allocation, amount));
  const counts = small(words('share', { amount: moneyOf(payment, share) }));
  const lines = [line(made('strong', {}, walletName(allocation)), sum), ...(rate ? [line(rate, counts)] : [])];
  return made('li', { class: 'wallet paid' }, coin(allocation), made('span', { class: 'wallet-text' }, ...lines));
}
