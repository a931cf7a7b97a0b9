// The buyer's wallets and how they share the price.
import { find } from '../frame/find.js';
import { Choice } from './choice.js';
import { isZero, less, thousandths } from './decimal.js';
import { priceOf } from './summary.js';
import { MOST_WALLETS } from './split.js';
import { handRow, refreshHandRow, refreshTick, testRow } from './hand-row.js';
import { closedRow, paidRow, walletName } from './wallet-row.js';
import { format, show, tell, words } from './words.js';

/** Typing goes on: only what holds for so long is said. */
const QUIET_MS = 1000;

let choice = null;
/** Wallets that cannot pay at present, shown with the reason and never chosen. */
let closed = [];
let speaking;

/** `reload` loads the wallets again. */
export function prepareWallets(reload) {
  for (const radio of document.querySelectorAll('[name=mode]')) {
    radio.addEventListener('change', () => {
      choice.mode = radio.value;
      choice.automatically();
      draw();
    });
  }
  find('#reload-wallets').addEventListener('click', reload);
}

/** Takes fresh wallets, and keeps what was chosen by hand. */
export function showWallets(payment, all) {
  const wallets = all.filter((wallet) => wallet.closed === null);
  closed = all.filter((wallet) => wallet.closed !== null);
  choice = choice === null ? new Choice(payment, wallets) : choice.over(payment, wallets);
  if (payment.mode === 'TEST') choice.mode = 'test';
  for (const radio of document.querySelectorAll('[name=mode]')) radio.checked = radio.value === choice.mode;
  draw();
}

export function forgetWallets() {
  clearTimeout(speaking);
  choice = null;
}

/** What each wallet is to pay, as it is shown. */
export const shownPlan = () => choice?.plan() ?? null;

/** What keeps the plan from being paid, in words; null for nothing. */
export function faultOf({ rows, missing }) {
  if (rows.length > MOST_WALLETS) return words('atMost', { count: MOST_WALLETS });
  if (rows.some(({ fault }) => fault)) return words('mendAmounts');
  if (isZero(missing)) return null;
  return words(choice.mode === 'auto' ? 'tooLittle' : 'notCovered', { amount: shortage(missing) });
}

/** How the figures differ from those of an earlier plan, a line a wallet. */
export function changes(before) {
  const now = new Map(choice.plan().rows.map((row) => [row.walletId, row]));
  return before.rows.flatMap(({ walletId, wallet, amount, equivalent }) => {
    const row = now.get(walletId);
    if (!row || (row.amount === amount && row.equivalent === equivalent)) return [];
    const figures = ([count, worth]) =>
      `${format.money(count, wallet.currency, wallet.walletType)} (${words('worth', { amount: money(worth) })})`;
    const [was, is] = [
      [amount, equivalent],
      [row.amount, row.equivalent],
    ].map(figures);
    return [words('figureChange', { wallet: walletName(wallet), before: was, now: is })];
  });
}

const money = (amount) => format.worth(amount, choice.payment.currency, choice.payment.walletType);
const shortage = (amount) => format.shortage(amount, choice.payment.currency, choice.payment.walletType);

const actions = {
  pick(walletId, on) {
    if (on) choice.picks.set(walletId, null);
    else choice.picks.delete(walletId);
    refresh();
  },
  type(walletId, text) {
    choice.picks.set(walletId, text);
    refresh();
  },
  fill(walletId) {
    choice.picks.set(walletId, null);
    refresh();
  },
  alone(walletId) {
    choice.alone(walletId);
    refresh();
  },
};

function draw() {
  const { wallets, payment, mode } = choice;
  const none = wallets.length === 0;
  find('#pay').hidden = none;
  find('#modes').hidden = find('#coverage').hidden = none || mode === 'test';
  const lists = {
    auto: () => choice.plan().rows.map((row) => paidRow(row, payment)),
    hand: () => wallets.map((wallet) => handRow(wallet, payment, actions)),
    test: () => wallets.map((wallet) => testRow(wallet, actions)),
  };
  const rest = mode === 'hand' || none ? closed.map(closedRow) : [];
  find('#wallet-list').replaceChildren(...lists[mode](), ...rest);
  refresh();
}

/** Brings everything that depends on the amounts up to date, without touching the field that is typed into. */
function refresh() {
  const { wallets, payment, mode } = choice;
  const { rows, missing } = choice.plan();
  const byId = new Map(rows.map((row) => [row.walletId, row]));
  for (const wallet of mode === 'auto' ? [] : wallets) {
    const row = byId.get(wallet.walletId);
    if (mode === 'hand') refreshHandRow(wallet, row, choice, payment);
    else refreshTick(wallet, row !== undefined);
  }
  const short = !isZero(missing);
  show('#wallets-about', about(rows, short));
  find('#reload-wallets').hidden = !(wallets.length === 0 || (short && mode === 'auto'));
  find('#bar').style.width = `${thousandths(less(payment.amount, missing), payment.amount) / 10}%`;
  find('#coverage').classList.toggle('short', short);
  showCoverage(coverage(missing));
  find('#pay').dataset.name = words('pay', { amount: priceOf(payment) });
  if (!find('#pay').classList.contains('working')) find('#pay').textContent = find('#pay').dataset.name;
}

function coverage(missing) {
  const { payment } = choice;
  if (isZero(missing)) return words('coveredAll');
  const names = { covered: money(less(payment.amount, missing)), total: priceOf(payment) };
  return `${words('covered', names)} · ${words('missing', { amount: shortage(missing) })}`;
}

function showCoverage(text) {
  if (find('#covered').textContent === text) return;
  find('#covered').textContent = text;
  clearTimeout(speaking);
  speaking = setTimeout(() => tell(text), QUIET_MS);
}

function about(rows, short) {
  if (choice.wallets.length === 0) return words('noWallets');
  if (choice.mode !== 'auto' || short) return null;
  return rows.length === 1 ? words('fromOne') : words('fromSeveral', { count: rows.length });
}
