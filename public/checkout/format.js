// Amounts, dates and times as people of a language write them. Digits are grouped as text, so none is ever lost.
import { decimalsOf, down, up } from './decimal.js';

/** Shown of what is worth something in the payment's currency, unless that has decimals of its own. */
const USUAL_DECIMALS = 8;
const LONG = 14;

export class Format {
  constructor(locale) {
    this.locale = locale;
    const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1);
    this.point = parts.find(({ type }) => type === 'decimal').value;
  }

  /** An amount of a currency, with every digit it has. Only national currencies have a sign of their own. */
  money(amount, currency, walletType) {
    if (!isNational(currency, walletType)) {
      const number = this.number(amount);
      // A long one may be broken before the code, lest it is broken within.
      return `${number}${number.length > LONG ? ' ' : '\u00A0'}${currency}`;
    }
    const style = { style: 'currency', currency, maximumFractionDigits: 0, minimumFractionDigits: 0 };
    return this.#joined(amount, style, nationalDecimals(currency));
  }

  /** About what something is worth: cut off where the currency ends, so that it is never said to be more. */
  worth(amount, currency, walletType) {
    return this.money(down(amount, shownDecimals(currency, walletType)), currency, walletType);
  }

  /** What is missing: rounded up, so that adding it is enough. */
  shortage(amount, currency, walletType) {
    return this.money(up(amount, shownDecimals(currency, walletType)), currency, walletType);
  }

  number(amount) {
    return this.#joined(amount, {}, 0);
  }

  /** As it is typed: without groups. */
  typed(amount, currency, walletType) {
    const [whole, fraction = ''] = amount.split('.');
    const behind = isNational(currency, walletType) ? fraction.padEnd(nationalDecimals(currency), '0') : fraction;
    return behind ? whole + this.point + behind : whole;
  }

  date(iso) {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
  }

  /** Seconds, in words. */
  seconds(count) {
    return new Intl.NumberFormat(this.locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(count);
  }

  /** Groups the digits before the point as the language does, and leaves those behind it as they are. */
  #joined(amount, options, leastDecimals) {
    const [whole, fraction = ''] = amount.split('.');
    const behind = fraction.replace(/0+$/, '').padEnd(leastDecimals, '0');
    const parts = new Intl.NumberFormat(this.locale, options).formatToParts(BigInt(whole));
    const last = parts.findLastIndex(({ type }) => type === 'integer');
    const written = parts.map(({ value }, index) => (index === last && behind ? value + this.point + behind : value));
    return written.join('');
  }
}

/** How many decimals a wallet of the currency takes: the platform's precision, of which at most eight are settled. */
export function decimalsOfWallet({ currency, walletType, balance, required }, offered) {
  const known = offered.find(({ code, type }) => code === currency && type === walletType)?.precision;
  if (known !== undefined) return Math.min(known, USUAL_DECIMALS);
  if (isNational(currency, walletType)) return nationalDecimals(currency);
  return Math.min(Math.max(decimalsOf(balance), decimalsOf(required ?? '0')), USUAL_DECIMALS);
}

function isNational(currency, walletType) {
  return walletType === 'FIAT' && /^[A-Z]{3}$/.test(currency);
}

function nationalDecimals(currency) {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
}

const shownDecimals = (currency, walletType) =>
  isNational(currency, walletType) ? nationalDecimals(currency) : USUAL_DECIMALS;
