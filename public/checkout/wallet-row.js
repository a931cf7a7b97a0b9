// One wallet of the list: as the page chose it, or with a tick and an amount to type.
import { made } from './made.js';
import { format, words } from './words.js';

const TYPES = new Set(['FIAT', 'SPOT', 'ECO', 'FUTURES']);
const TESTS = new Set(['test_ok', 'test_insufficient', 'test_fail']);

export function walletName({ currency, walletType }) {
  const type = TYPES.has(walletType) ? words(`type${walletType}`) : walletType;
  return words('walletName', { currency, type });
}

/** The circle with the currency's first letters. */
const coin = ({ currency }) => made('span', { class: 'coin', 'aria-hidden': 'true' }, currency.slice(0, 4));

const moneyOf = ({ currency, walletType }, amount) => format.money(amount, currency, walletType);

const small = (text) => made('small', {}, text);

/** Two texts at the ends of one line; they share it as far as there is width. */
const line = (left, right) => made('span', { class: 'ends' }, left, right);

const balanceOf = (wallet) => small(words('balance', { amount: moneyOf(wallet, wallet.balance) }));

/** What one unit costs; nothing where the payment is in the same currency. */
function rateOf({ currency, rate }, payment) {
  return currency === payment.currency ? [] : [small(words('rate', { currency, amount: moneyOf(payment, rate) }))];
}

function nameOf(wallet) {
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

const idOf = ({ walletId }, part) => `wallet-${walletId}-${part}`;
const partOf = (wallet, part) => document.getElementById(idOf(wallet, part));

/** A wallet to tick. `actions` are told what is done with it. */
export function handRow(wallet, payment, actions) {
  const { walletId, covers } = wallet;
  const tick = made('input', { type: 'checkbox', id: idOf(wallet, 'tick') });
  tick.addEventListener('change', () => actions.pick(walletId, tick.checked));
  const badge = covers ? made('span', { class: 'badge' }, words('covers')) : '';
  const whole = small(words('wholePrice', { amount: moneyOf(wallet, wallet.required) }));
  const lines = [nameOf(wallet), balanceOf(wallet), ...rateOf(wallet, payment), line(whole, badge)];
  const text = made('span', { class: 'wallet-text' }, ...lines);
  const head = made('label', { class: 'wallet-head' }, tick, coin(wallet), text);
  return made('li', { class: 'wallet', id: idOf(wallet, 'row') }, head, amountOf(wallet, actions));
}

function amountOf(wallet, actions) {
  const { walletId, currency } = wallet;
  const input = made('input', {
    id: idOf(wallet, 'amount'),
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-label': words('amountFrom', { wallet: walletName(wallet) }),
    'aria-describedby': `${idOf(wallet, 'worth')} ${idOf(wallet, 'fault')}`,
  });
  input.addEventListener('input', () => actions.type(walletId, input.value));
  const fill = made('button', { type: 'button', class: 'quiet', id: idOf(wallet, 'fill') }, words('fillRest'));
  // Each button goes when it is pressed; focus must not go with it.
  const then = (action) => () => {
    action(walletId);
    input.focus();
  };
  fill.addEventListener('click', then(actions.fill));
  const alone = made('button', { type: 'button', class: 'quiet', id: idOf(wallet, 'alone') }, words('amountAlone'));
  alone.addEventListener('click', then(actions.alone));
  return made(
    'div',
    { class: 'wallet-amount', id: idOf(wallet, 'choice') },
    made('span', { class: 'amount-field' }, input, made('span', { 'aria-hidden': 'true' }, currency)),
    made('span', { class: 'worth', id: idOf(wallet, 'worth') }),
    made('span', { class: 'ways' }, fill, alone),
    made('span', { class: 'fault', id: idOf(wallet, 'fault') }),
  );
}

/** Shows what the wallet pays now; `row` is absent for one that is not chosen. */
export function refreshHandRow(wallet, row, choice, payment) {
  const part = (name) => partOf(wallet, name);
  part('tick').checked = Boolean(row);
  part('row').classList.toggle('chosen', Boolean(row));
  part('choice').hidden = !row;
  if (!row) return;
  const typed = choice.picks.get(wallet.walletId);
  const input = part('amount');
  // What is typed stays as it is typed.
  if (typed === null) input.value = row.fault ? '' : format.typed(row.amount, wallet.currency, wallet.walletType);
  input.setAttribute('aria-invalid', String(Boolean(row.fault)));
  const equivalent = row.fault
    ? ''
    : words('worth', { amount: format.worth(row.share, payment.currency, payment.walletType) });
  const less = typed !== null && !row.fault && row.amount !== row.wanted;
  part('worth').textContent = less
    ? words('chargedLess', { amount: moneyOf(wallet, row.amount) })
    : wallet.currency === payment.currency
      ? ''
      : equivalent;
  part('fill').hidden = typed === null;
  part('alone').hidden = !wallet.covers || choice.picks.size === 1;
  part('fault').textContent = row.fault ? faultText(row, wallet) : '';
}

function faultText({ fault }, wallet) {
  return words(fault, {
    example: format.typed('12.50'),
    count: wallet.decimals,
    amount: moneyOf(wallet, wallet.balance),
  });
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
