/**
 * An exact number with 18 decimals, as an integer of its last place. Bots compute amounts, costs and profits with it:
 * {@link Money} does the same and checks more, but a backtest over a million candles has no time for it.
 */
export type Fixed = bigint & { readonly fixed: true };

const DECIMALS = 18;
const ONE = 10n ** 18n;

export const ZERO = 0n as Fixed;
const HUNDRED = (100n * ONE) as Fixed;

/** Reads a plain decimal text, such as a numeric column's. Throws RangeError for any other, or for more decimals. */
export function fixed(text: string): Fixed {
  const point = text.indexOf('.');
  if (point === -1) return (BigInt(text) * ONE) as Fixed;
  const decimals = text.slice(point + 1);
  if (decimals.length > DECIMALS) return fixedOfLong(text, point);
  const scaled = BigInt(text.slice(0, point) + decimals) * 10n ** BigInt(DECIMALS - decimals.length);
  return scaled as Fixed;
}

function fixedOfLong(text: string, point: number): Fixed {
  const rest = text.slice(point + 1 + DECIMALS);
  if (!/^0*$/.test(rest)) throw new RangeError(`"${text}" has more than ${DECIMALS} decimals`);
  return fixed(text.slice(0, point + 1 + DECIMALS));
}

/**
 * The exact value of a price of at most 15 significant digits that was read into a number: such a number's shortest
 * decimal form is the text that it was read from.
 */
export function fixedMark(mark: number): Fixed {
  const text = String(mark);
  return text.includes('e') ? fixed(mark.toFixed(DECIMALS)) : fixed(text);
}

/** The nearest number, for comparing and charts; nothing is computed from it that is booked. */
export function toNumber(value: Fixed): number {
  return Number(toText(value));
}

/** The canonical text: no exponent and no trailing zeros. */
export function toText(value: Fixed): string {
  const isNegative = value < 0n;
  const digits = (isNegative ? -value : value).toString().padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, -DECIMALS);
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${isNegative ? '-' : ''}${whole}${decimals && `.${decimals}`}`;
}

export function plus(one: Fixed, other: Fixed): Fixed {
  return (one + other) as Fixed;
}

export function minus(one: Fixed, other: Fixed): Fixed {
  return (one - other) as Fixed;
}

export function sum(values: Iterable<Fixed>): Fixed {
  let total = 0n;
  for (const each of values) total += each;
  return total as Fixed;
}

/** The product, rounded towards minus infinity. */
export function timesDown(one: Fixed, other: Fixed): Fixed {
  return floorDiv(one * other, ONE);
}

/** The product, rounded towards plus infinity. */
export function timesUp(one: Fixed, other: Fixed): Fixed {
  return -floorDiv(-(one * other), ONE) as Fixed;
}

/** The quotient, rounded towards minus infinity. */
export function overDown(one: Fixed, other: Fixed): Fixed {
  return floorDiv(one * ONE, other);
}

/** The quotient, rounded towards plus infinity. */
export function overUp(one: Fixed, other: Fixed): Fixed {
  return -floorDiv(-(one * ONE), other) as Fixed;
}

/**
 * The price at which an amount has cost or brought so much: rounded to the nearest, at the last place that is certain,
 * since the cost was itself rounded with each fill. Above zero.
 */
export function averagePrice(cost: Fixed, amount: Fixed): Fixed {
  const exact = (cost * ONE * 2n + amount) / (amount * 2n);
  const uncertain = (UNCERTAIN_PLACES * ONE) / amount;
  if (uncertain === 0n) return exact as Fixed;
  const place = 10n ** BigInt(uncertain.toString().length);
  return (((exact + place / 2n) / place) * place) as Fixed;
}

/** By so many last places a cost may be off that was rounded with each of several fills. */
const UNCERTAIN_PLACES = 10n;

/** `percent` percent of a value, rounded towards plus infinity. */
export function percentUp(value: Fixed, percent: Fixed): Fixed {
  return -floorDiv(-(value * percent), HUNDRED) as Fixed;
}

/** `percent` percent of a value, rounded towards minus infinity. */
export function percentDown(value: Fixed, percent: Fixed): Fixed {
  return floorDiv(value * percent, HUNDRED);
}

/** `value` times `part` over `whole`, rounded towards minus infinity. */
export function portionDown(value: Fixed, part: Fixed, whole: Fixed): Fixed {
  return floorDiv(value * part, whole);
}

/** `value` times `part` over `whole`, rounded towards plus infinity. */
export function portionUp(value: Fixed, part: Fixed, whole: Fixed): Fixed {
  return -floorDiv(-(value * part), whole) as Fixed;
}

/** The largest multiple of a step that is not above the value; the value itself for a step of zero. */
export function floorTo(value: Fixed, step: Fixed): Fixed {
  return step <= 0n ? value : ((floorDiv(value, step) * step) as Fixed);
}

export function least(one: Fixed, other: Fixed): Fixed {
  return one < other ? one : other;
}

export function greatest(one: Fixed, other: Fixed): Fixed {
  return one > other ? one : other;
}

function floorDiv(value: bigint, by: bigint): Fixed {
  const quotient = value / by;
  return (value % by !== 0n && value < 0n !== by < 0n ? quotient - 1n : quotient) as Fixed;
}

/** A price as a number, of at most 15 significant digits: see {@link fixedMark}. Nothing is booked by it. */
export function markOf(text: string): number {
  return Number(text);
}
