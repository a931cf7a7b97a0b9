// Loads the wallets and pays from them. Every refusal says what to do; nothing is paid that was not shown.
import { find } from '../frame/find.js';
import { Lost, pay, readCurrencies, readWallets } from './api.js';
import { connected } from './connection.js';
import { decimalsOfWallet } from './format.js';
import { made } from './made.js';
import { saveReceipt } from './receipt.js';
import { changes, faultOf, prepareWallets, showWallets, shownPlan } from './wallets.js';
import { words, wordsOfCode } from './words.js';

/** Refusals after which other figures may hold. */
const OF_FIGURES = new Set([
  'RATE_STALE',
  'INSUFFICIENT_FUNDS',
  'WALLET_NOT_ELIGIBLE',
  'PAYMENT_NOT_COVERED',
  'CONVERSION_UNAVAILABLE',
  'WALLET_FROZEN',
]);
const OF_SESSION = new Set(['UNAUTHENTICATED', 'CSRF_REFUSED']);

let page;
let currencies = [];
let busy = false;

/** Whether a payment is on its way. */
export const isPaying = () => busy;

/**
 * `given` is the page: the id, `payment` now, and what to call when the payment is `settled`, when its state is to be
 * read again (`refresh`) and when nobody is signed in any more (`leave`).
 */
export function preparePaying(given) {
  page = given;
  prepareWallets(() => void loadWallets(page.payment()));
  find('#pay-form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void attempt();
  });
}

/** Shows the wallets with fresh figures. Says so if what was shown before has changed. */
export async function loadWallets(payment, reason) {
  const before = shownPlan();
  // Those of another account are not shown until one's own are there.
  if (before === null) wait(true);
  try {
    if (currencies.length === 0) currencies = await readCurrencies();
    const { items } = await readWallets(page.id);
    showWallets(
      payment,
      items.map((wallet) => ({ ...wallet, decimals: decimalsOfWallet(wallet, currencies) })),
    );
    wait(false);
    const lines = before ? changes(before) : [];
    notify(reason ?? (lines.length > 0 ? words('figuresChanged') : null), lines);
  } catch (error) {
    if (error instanceof Lost) return connected(false);
    find('#wallets-loading').hidden = true;
    find('#reload-wallets').hidden = false;
    await refused(error, false);
  }
}

function wait(isWaiting) {
  find('#wallets-loading').hidden = !isWaiting;
  find('#pay-form').hidden = isWaiting;
}

async function attempt() {
  const plan = shownPlan();
  const fault = faultOf(plan);
  if (fault) return notify(fault);
  start();
  try {
    const answer = await pay(page.id, bodyOf(plan), () => connected(false, words('offlinePaying')));
    connected(true);
    saveReceipt(page.id, answer.allocations);
    busy = false;
    page.settled(answer);
  } catch (error) {
    busy = false;
    await refused(error, true);
  } finally {
    finish();
  }
}

const bodyOf = ({ rows }) =>
  rows.map(({ wallet: { walletId, walletType, currency }, amount, equivalent }) => ({
    walletId,
    walletType,
    currency,
    amount,
    equivalentInPaymentCurrency: equivalent,
  }));

async function refused(error, isOfPayment) {
  if (error instanceof Lost) {
    notify(words('lostAnswer'));
    return page.refresh();
  }
  const text = wordsOfCode(error.code, { currency: page.payment().currency });
  if (OF_SESSION.has(error.code)) {
    await page.leave();
    find('#sign-in-fault').textContent = wordsOfCode('UNAUTHENTICATED');
    return undefined;
  }
  if (isOfPayment && OF_FIGURES.has(error.code)) return loadWallets(page.payment(), text);
  notify(text);
  return page.refresh();
}

function start() {
  busy = true;
  notify(null);
  find('#pay').setAttribute('aria-disabled', 'true');
  find('#pay').classList.add('working');
  find('#pay').textContent = words('paying');
  find('#pay-form').setAttribute('aria-busy', 'true');
}

function finish() {
  find('#pay').removeAttribute('aria-disabled');
  find('#pay').classList.remove('working');
  find('#pay').textContent = find('#pay').dataset.name;
  find('#pay-form').removeAttribute('aria-busy');
}

/** Says what happened and what to do, with a line for each figure that changed; nothing with null. */
function notify(text, lines = []) {
  const place = find('#notice');
  place.hidden = text === null;
  place.replaceChildren();
  if (text === null) return;
  place.append(made('p', {}, text));
  if (lines.length > 0) place.append(made('ul', {}, ...lines.map((line) => made('li', {}, line))));
  place.scrollIntoView({ block: 'nearest' });
}
