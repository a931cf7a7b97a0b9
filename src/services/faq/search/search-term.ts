const MAX_TERM = 500;
/** What is longer is somebody's sentence, not what many look for. */
const MAX_SHOWN = 60;

/** Letters of any language, digits, spaces and the marks of ordinary writing. No `@`, no `/`, no `:`, no `<`. */
const ORDINARY = /^[\p{L}\p{M}\p{Nd} '’?!,.&%+()-]+$/u;
/** Six digits, whatever is between them: telephone, card, account and passport numbers, long amounts. */
const LONG_NUMBER = /\p{Nd}(?:[ ().+,'’-]*\p{Nd}){5,}/u;
/** A name with a top-level domain, also after a comma, an address of four numbers, www, or a dot that is spelled out. */
const LINK =
  /[\p{L}\p{Nd}-]\.\p{L}{2,}|,(?:com|net|org|info|biz|app|shop|xyz|io|me|co)\b|(?:\d+\.){3}\d|\bwww\b|[\p{L}\d] ?\(?\bdot\b\)? ?\p{L}/u;
/** Gaps around the marks inside such a name. */
const GAPS = / ?([.,]) ?/g;
/** Addresses of wallets, hashes and keys: long runs of Latin letters with digits among them, or longer than any word. */
const CODES = [/(?=[a-z\d]{16,})(?:[a-z]*\d){3,}/, /(?=[a-z\d]{25,})[a-z]*\d/, /[a-z\d]{31,}/, /\b0x[\da-f]{4,}/];
/** Marks piled upon one letter, which spill over the lines around it. */
const PILED_MARKS = /\p{M}{4,}/u;

/**
 * The one form that equal queries share: compatible characters as one, case folded, without control characters and
 * marks of direction, each gap one space.
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
