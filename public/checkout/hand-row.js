// A wallet to choose by hand: with a tick and an amount to type, or, for tests, as one of three.
import { made } from './made.js';
import { balanceOf, coin, line, moneyOf, nameOf, rateOf, small, walletName } from './wallet-row.js';
import { format, words } from './words.js';

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

/** One of the test wallets, of which a payment takes exactly one. */
export function testRow(wallet, actions) {
  const tick = made('input', { type: 'radio', name: 'test-wallet', id: idOf(wallet, 'tick') });
  tick.addEventListener('change', () => actions.alone(wallet.walletId));
  const text = made('span', { class: 'wallet-text' }, nameOf(wallet), small(wallet.walletId));
  const head = made('label', { class: 'wallet-head' }, tick, text);
  return made('li', { class: 'wallet', id: idOf(wallet, 'row') }, head);
}

/** Shows whether the wallet is chosen. */
export function refreshTick(wallet, isChosen) {
  partOf(wallet, 'tick').checked = isChosen;
  partOf(wallet, 'row').classList.toggle('chosen', isChosen);
}

/** Shows what the wallet pays now; `row` is absent for one that is not chosen. */
export function refreshHandRow(wallet, row, choice, payment) {
  const part = (name) => partOf(wallet, name);
  refreshTick(wallet, Boolean(row));
  part('choice').hidden = !row;
  if (!row) return;
  const typed = choice.picks.get(wallet.walletId);
  const input = part('amount');
  // What is typed stays as it is typed.
  if (typed === null) input.value = row.fault ? '' : format.typed(row.amount, wallet.currency, wallet.walletType);
  input.setAttribute('aria-invalid', String(Boolean(row.fault)));
  part('worth').textContent = row.fault ? '' : remark(row, payment);
  part('fill').hidden = typed === null;
  part('alone').hidden = !wallet.covers || choice.picks.size === 1;
  part('fault').textContent = row.fault ? faultText(row, wallet) : '';
}

/** What a sound amount comes to: that less of it is needed, or what it is worth. */
function remark({ wallet, wanted, amount, share }, payment) {
  if (wanted !== null && amount !== wanted) return words('chargedLess', { amount: moneyOf(wallet, amount) });
  if (wallet.currency === payment.currency) return '';
  return words('worth', { amount: format.worth(share, payment.currency, payment.walletType) });
}

function faultText({ fault }, wallet) {
  return words(fault, {
    example: format.typed('12.50'),
    count: wallet.decimals,
    amount: moneyOf(wallet, wallet.balance),
  });
}
