import unhomoglyph from 'unhomoglyph';
import { withPlainSigns } from './address-signs.js';

/**
 * Invisible characters that their script needs: U+200C and U+200D between letters or their marks, and the variation
 * selectors of Chinese characters, Mongolian letters and emoji.
 */
const IN_PLACE = new RegExp(
  [
    '(?<=[\\p{L}\\p{M}])[\\u200C\\u200D](?=[\\p{L}\\p{M}])',
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mongolian})[\\u180B-\\u180D]',
    '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  ].join('|'),
  'gu',
);

/** Control characters, line ends, and invisible characters that change how the rest reads, such as bidi controls. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Invisible fillers, selectors and joiners: refused beside visible characters; alone they count as no name. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

/** A visible character: no space, no filler and no blank Braille cell. */
const SEEN = /[^\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The ideographic full stop, a dot in domain names. NFKC turns all similar characters into it or into the dot. */
const FULL_STOP = '\u3002';

/** A URL scheme (https://, tel:, mailto:), or a host that begins with www. */
const SCHEME = /:\/\/|\bwww\.|(?<![\p{L}\p{N}+-])\p{L}[\p{L}\p{N}+-]+:\S/iu;

const MAILBOX = /[^\s@]@[^\s@]/u;

/** Words joined by dots. Captures an @ before them, all words but the last, the last word, and a path or port. */
const DOTTED = /(@?)(?<![\p{L}\p{M}\p{N}_-])((?:[\p{L}\p{M}\p{N}_-]+\.)+)([\p{L}\p{M}\p{N}_-]+)(\.?(?:[/?#\\]|:\d))?/gu;

/** Titles that may stand before a dot. Words of up to two letters always may: J.R.Smith, St.John, Dr.Müller. */
const TITLES: ReadonlySet<string> = new Set(
  'arch arq avv capt cap col dipl dott dra eng gen hon ing lic mag maj mgr mrs prof rev sgt sra'.split(' '),
);
/** Frequent top-level domains. Before these, even initials are taken for a domain name. */
const OFTEN: ReadonlySet<string> = new Set('biz com info net org'.split(' ').map(drawn));

const LONGEST_OFTEN = 4;

/** Longer than any name or label. Each field also has a lower limit of its own, which is checked separately. */
const MAX_LENGTH = 1_000;

/** What is wrong with a label that other users see, such as "is too long"; null when nothing is wrong. */
export function labelFault(text: string): string | null {
  // Callers without an account may send megabytes, so no pattern runs on a text that is too long.
  if (text.length > MAX_LENGTH) return 'is too long';
  const plain = text.replaceAll(IN_PLACE, '');
  if (!UNSEEN.test(plain) && !(SEEN.test(plain) && IGNORED.test(plain))) return null;
  return 'must not contain control characters, line breaks or invisible characters';
}

/** What is wrong with the name of an account or a role: as for a label, and it must not look like a link. */
export function nameFault(text: string): string | null {
  const fault = labelFault(text);
  if (fault !== null || !namesAddress(text)) return fault;
  return 'must not look like an address or a link; put a space after each dot and colon';
}

/** The form in which a name is stored: NFC, single spaces, trimmed; empty when it has no visible character. */
export function storedName(text: string): string {
  if (!SEEN.test(text)) return '';
  return text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
}

/** The stored form of an optional name; null when it has no visible character. */
export function nameOrNull(given: string | null | undefined): string | null {
  return storedName(given ?? '') || null;
}

function namesAddress(text: string): boolean {
  const compatible = text.replaceAll(IN_PLACE, '').normalize('NFKC').replaceAll(FULL_STOP, '.');
  const plain = withPlainSigns(compatible);
  if (SCHEME.test(plain) || MAILBOX.test(plain)) return true;
  return [...plain.matchAll(DOTTED)].some(([, at, before = '', last = '', path]) => {
    if (at || path) return true;
    if (!/^\p{L}[\p{L}\p{M}]|^xn--/u.test(last)) return false;
    const words = before.toLowerCase().split('.').slice(0, -1);
    return (
      (last.length <= LONGEST_OFTEN && OFTEN.has(drawn(last))) ||
      words.some((word) => [...word].length > 2 && !TITLES.has(word))
    );
  });
}

/** A word reduced to what its letters look like, so that similar letters of other scripts compare equal. */
function drawn(word: string): string {
  return unhomoglyph(word.toUpperCase());
}
