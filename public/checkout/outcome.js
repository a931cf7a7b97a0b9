// How a payment ended: the receipt, the way back to the shop, or what went wrong.
import { find } from '../frame/find.js';
import { made } from './made.js';
import { priceOf, webAddress } from './summary.js';
import { receiptRow } from './wallet-row.js';
import { format, show, tell, words } from './words.js';

const RETURN_SECONDS = 3;

const SIGNS = {
  COMPLETED: 'good',
  REFUNDED: 'plain',
  PARTIALLY_REFUNDED: 'good',
  FAILED: 'bad',
  CANCELLED: 'plain',
  EXPIRED: 'late',
  PROCESSING: 'busy',
};

/** The ends of which a shop hears at its return address; the others it hears of at its cancel address. */
const RETURNS = new Set(['COMPLETED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED']);

let timer;
/** The shop's name, for the link back to it. */
let shop;

export function prepareOutcome(again) {
  find('#stay').addEventListener('click', () => stay());
  find('#try-again').addEventListener('click', again);
}

/** Shows how a payment stands; `receipt` lists what each wallet paid, where this page knows. */
export function showOutcome(payment, status, receipt) {
  const { id, merchant, completedAt } = payment;
  shop = { merchant: merchant.name };
  const paid = payment.refundedAmount;
  const names = { merchant: merchant.name, amount: priceOf(payment) };
  if (paid) names.refunded = priceOf({ ...payment, amount: paid });
  const title = words(`${status}Title`);
  document.title = `${title} – ${merchant.name}`;
  describe(SIGNS[status], title, words(`${status}About`, names));
  showReceipt(payment, completedAt ? receipt : null);
  showFacts([
    ...(completedAt ? [words('paidOn', { date: format.date(completedAt) })] : []),
    `${words('paymentId')}: ${id}`,
  ]);
  const back = status === 'PROCESSING' ? null : wayBack(payment, status);
  showWay(back);
}

/** Says why there is nothing to pay: `kind` is unknown, off, closed or trouble. */
export function showTrouble(kind) {
  document.title = words('titleUnknown');
  describe('late', words(`${kind}Title`), words(`${kind}About`));
  showReceipt({}, null);
  showFacts([]);
  showWay(null);
  find('#try-again').hidden = kind === 'unknown';
}

/** Goes back to the shop after a few seconds, which the buyer sees and can stop. */
export function returnSoon(payment) {
  const back = wayBack(payment, payment.status);
  if (!back || timer) return;
  tell(words('returningSoon', shop));
  find('#stay').hidden = false;
  find('#return').textContent = words('returnNow', shop);
  const count = (seconds) => {
    if (seconds === 0) {
      stay();
      return location.assign(back);
    }
    show('#returning', words('returning', { ...shop, seconds: format.seconds(seconds) }));
    timer = setTimeout(() => count(seconds - 1), 1000);
  };
  count(RETURN_SECONDS);
}

/** Stops the way back. */
export function stay() {
  clearTimeout(timer);
  timer = undefined;
  if (find('#stay').contains(document.activeElement)) find('#return').focus();
  find('#stay').hidden = true;
  if (shop) find('#return').textContent = words('returnTo', shop);
  show('#returning', '');
}

/** The shop's address with the payment's id and state; null without one. */
function wayBack({ id, returnUrl, cancelUrl }, status) {
  const url = webAddress(RETURNS.has(status) ? returnUrl : (cancelUrl ?? returnUrl));
  if (!url) return null;
  url.searchParams.set('payment_id', id);
  url.searchParams.set('status', status);
  return url.href;
}

function describe(sign, title, about) {
  find('#outcome-sign').className = `sign ${sign}`;
  find('#outcome-title').textContent = title;
  find('#outcome-about').textContent = about;
  find('#try-again').hidden = true;
}

function showReceipt(payment, allocations) {
  find('#receipt').hidden = !allocations?.length;
  find('#receipt-list').replaceChildren(...(allocations ?? []).map((each) => receiptRow(each, payment)));
}

function showFacts(lines) {
  find('#facts').hidden = lines.length === 0;
  find('#facts').replaceChildren(...lines.map((line) => made('li', {}, line)));
}

function showWay(href) {
  const link = find('#return');
  link.hidden = !href;
  if (!href) return;
  link.href = href;
  if (!timer) link.textContent = words('returnTo', shop);
}
