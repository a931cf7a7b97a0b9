// What there is to pay, and to whom.
import { element, find } from '../frame/find.js';
import { isDecimal, times } from './decimal.js';
import { format, show, words } from './words.js';

const FEW_ITEMS = 2;
const LONG_PRICE = 14;

export const priceOf = ({ amount, currency, walletType }) => format.money(amount, currency, walletType);

export function showSummary(payment) {
  const { merchant, mode, description, merchantOrderId } = payment;
  document.title = words('title', { merchant: merchant.name });
  find('#test-mark').hidden = mode !== 'TEST';
  find('#merchant-sign').textContent = [...merchant.name.trim()][0]?.toUpperCase() ?? '';
  find('#merchant-line').textContent = words('payTo', { merchant: merchant.name });
  find('#price').textContent = priceOf(payment);
  find('#price').classList.toggle('long', priceOf(payment).length > LONG_PRICE);
  find('#plain-title').hidden = true;
  show('#description', description);
  show('#order', merchantOrderId && words('order', { number: merchantOrderId }));
  showWebsite(merchant.website);
  showItems(payment);
  find('#summary').hidden = false;
}

/** The link leaves the payment open in its own tab. */
function showWebsite(website) {
  const url = webAddress(website);
  const link = find('#merchant-website');
  link.hidden = !url;
  if (!url) return;
  link.href = url.href;
  link.textContent = url.host;
}

function showItems(payment) {
  const { lineItems } = payment;
  const list = find('#items');
  if (!lineItems?.length || !list.hidden) return;
  list.hidden = false;
  list.open = lineItems.length <= FEW_ITEMS || globalThis.matchMedia('(min-width: 60rem)').matches;
  find('#item-count').textContent = words('itemCount', { count: lineItems.length });
  find('#item-list').replaceChildren(...lineItems.map((item) => itemRow(item, payment)));
}

function itemRow({ name, quantity, unitPrice }, { currency, walletType }) {
  const row = document.createElement('li');
  const [count, price] = [String(quantity), String(unitPrice)];
  const money = (amount) => (isDecimal(amount) ? format.money(amount, currency, walletType) : amount);
  const left = element('span', name);
  if (count !== '1') {
    const each = element('small', words('itemQuantity', { quantity: count, price: money(price) }));
    left.append(each);
  }
  const sum = isDecimal(count) && isDecimal(price) ? times(count, price) : price;
  row.append(left, element('span', money(sum)));
  return row;
}

/** An address of the web; null for anything else, such as a script. */
export function webAddress(text) {
  const url = URL.canParse(text ?? '') ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
