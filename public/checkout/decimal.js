// Exact arithmetic on decimal texts such as '12.50'. No amount ever becomes a binary number.

/** Whether a text is a decimal: digits, and a point only between digits. */
export const isDecimal = (text) => /^\d+(\.\d+)?$/.test(text);

/** How many digits follow the point. */
export const decimalsOf = (text) => text.split('.')[1]?.length ?? 0;

export function add(left, right) {
  const scale = Math.max(decimalsOf(left), decimalsOf(right));
  return toText(units(left, scale) + units(right, scale), scale);
}

/** The difference, or 0 where the second is larger: what is missing is never negative. */
export function less(left, right) {
  const scale = Math.max(decimalsOf(left), decimalsOf(right));
  const rest = units(left, scale) - units(right, scale);
  return toText(rest > 0n ? rest : 0n, scale);
}

/** Negative, 0 or positive, as sorting wants it. */
export function compare(left, right) {
  const scale = Math.max(decimalsOf(left), decimalsOf(right));
  const [one, other] = [units(left, scale), units(right, scale)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

export const smaller = (left, right) => (compare(left, right) <= 0 ? left : right);

export const isZero = (text) => /^[0.]*$/.test(text);

export function times(left, right) {
  const scale = decimalsOf(left) + decimalsOf(right);
  return toText(units(left) * units(right), scale);
}

/** Cuts off what lies behind so many decimals. */
export function down(text, decimals) {
  const [whole, fraction = ''] = text.split('.');
  return tidy(`${whole}.${fraction.slice(0, decimals)}`);
}

/** Rounds up to so many decimals. */
export function up(text, decimals) {
  const cut = down(text, decimals);
  return compare(cut, text) === 0 ? cut : add(cut, toText(1n, decimals));
}

/** The quotient, rounded up to so many decimals. */
export function divideUp(dividend, divisor, decimals) {
  const scale = Math.max(decimalsOf(dividend), decimalsOf(divisor));
  const [one, other] = [units(dividend, scale) * 10n ** BigInt(decimals), units(divisor, scale)];
  return toText((one + other - 1n) / other, decimals);
}

/** The quotient, rounded down to this many decimals. */
export function divideDown(dividend, divisor, decimals) {
  const scale = Math.max(decimalsOf(dividend), decimalsOf(divisor));
  return toText((units(dividend, scale) * 10n ** BigInt(decimals)) / units(divisor, scale), decimals);
}

/** How many thousandths of the whole a part is, at most 1000. For a bar, which shows no more. */
export function thousandths(part, whole) {
  const scale = Math.max(decimalsOf(part), decimalsOf(whole));
  const all = units(whole, scale);
  const share = all === 0n ? 1000n : (units(part, scale) * 1000n) / all;
  return Number(share > 1000n ? 1000n : share);
}

function units(text, scale = decimalsOf(text)) {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

function toText(amount, scale) {
  const digits = amount.toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return tidy(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

const tidy = (text) => (text.includes('.') ? text.replace(/\.?0*$/, '') : text);
