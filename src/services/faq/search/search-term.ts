const MAX_TERM = 500;
/** Longer terms are one person's sentence rather than something that many search for. */
const MAX_SHOWN = 60;

/** Letters of any language, digits, spaces and ordinary punctuation. No `@`, `/`, `:` or `<`. */
const ORDINARY = /^[\p{L}\p{M}\p{Nd} '’?!,.&%+()-]+$/u;
/** Six or more digits, whatever separates them: telephone, card, account and passport numbers, long amounts. */
const LONG_NUMBER = /\p{Nd}(?:[ ().+,'’-]*\p{Nd}){5,}/u;
/** A domain name (also with a comma in place of the dot, or the dot spelled out), an IPv4 address, or www. */
const LINK =
  /[\p{L}\p{Nd}-]\.\p{L}{2,}|,(?:com|net|org|info|biz|app|shop|xyz|io|me|co)\b|(?:\d+\.){3}\d|\bwww\b|[\p{L}\d] ?\(?\bdot\b\)? ?\p{L}/u;
/** Spaces around the dots and commas of such a name. */
const GAPS = / ?([.,]) ?/g;
/** Wallet addresses, hashes and keys: long runs of Latin letters and digits, or letters longer than any word. */
const CODES = [/(?=[a-z\d]{16,})(?:[a-z]*\d){3,}/, /(?=[a-z\d]{25,})[a-z]*\d/, /[a-z\d]{31,}/, /\b0x[\da-f]{4,}/];
/** Four or more combining marks on one letter, which overlap neighbouring lines. */
const PILED_MARKS = /\p{M}{4,}/u;

/**
 * Normalises a query, so that equal ones share one term: compatible characters unified, case folded, control characters
 * and direction marks removed, and each gap reduced to one space.
 */
export function termOf(query: string): string {
  const folded = query.toWellFormed().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  const plain = folded.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').replaceAll(/ {2,}/g, ' ').trim();
  return [...plain].slice(0, MAX_TERM).join('').trim();
}

/** Whether a term may be shown in public, once enough readers have searched for it. */
export function isShowable(term: string): boolean {
  if (term.length > MAX_SHOWN || !ORDINARY.test(term) || !/\p{L}/u.test(term)) return false;
  if (LINK.test(term) || LINK.test(term.replaceAll(GAPS, '$1'))) return false;
  return ![LONG_NUMBER, PILED_MARKS, ...CODES].some((looks) => looks.test(term));
}
