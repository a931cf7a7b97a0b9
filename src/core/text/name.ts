import unhomoglyph from 'unhomoglyph';
import { withPlainSigns } from './address-signs.js';

/**
 * What is not seen, where scripts use it: U+200C and U+200D between letters, or the marks that belong to one, and the
 * variants of Chinese characters, Mongolian letters and signs with a coloured form.
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

/** Control characters, line ends, and what is not seen itself but changes how the rest reads, bidi controls among it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Fillers, selectors and joiners beside something that is seen; a name of them alone is none. */
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

/** Something that is seen: not only spaces, fillers and a blank Braille cell. */
const SEEN = /[^\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The full stop that domain names know beside the dot, once NFKC has taken the others for one of the two. */
const FULL_STOP = '\u3002';

/** A scheme (https://, tel:, mailto:), or the host that everybody knows. */
const SCHEME = /:\/\/|\bwww\.|(?<![\p{L}\p{N}+-])\p{L}[\p{L}\p{N}+-]+:\S/iu;

const MAILBOX = /[^\s@]@[^\s@]/u;

/** Words that dots join without a space, with what is before and after them; only from where a word begins. */
const DOTTED = /(@?)(?<![\p{L}\p{M}\p{N}_-])((?:[\p{L}\p{M}\p{N}_-]+\.)+)([\p{L}\p{M}\p{N}_-]+)(\.?(?:[/?#\\]|:\d))?/gu;

/** Two letters are initials or a short title, as in J.R.Smith, St.John, Dr.Müller; these are titles too. */
const TITLES: ReadonlySet<string> = new Set(
  'arch arq avv capt cap col dipl dott dra eng gen hon ing lic mag maj mgr mrs prof rev sgt sra'.split(' '),
);
/** After these not even initials are taken for a name. */
const OFTEN: ReadonlySet<string> = new Set('biz com info net org'.split(' ').map(drawn));

const LONGEST_OFTEN = 4;

/** What no name or label comes near; each field has a lower bound of its own, which is asked beside these rules. */
const MAX_LENGTH = 1_000;

/** What is wrong with a label that others see: null, or how it must be. */
export function labelFault(text: string): string | null {
  // Whoever has no account may send megabytes: their length is all that is looked at.
  if (text.length > MAX_LENGTH) return 'is too long';
  const plain = text.replaceAll(IN_PLACE, '');
  if (!UNSEEN.test(plain) && !(SEEN.test(plain) && IGNORED.test(plain))) return null;
  return 'must not contain control characters, line breaks or invisible characters';
}

/** What is wrong with the name of an account or a role: as a label, and it must not lead anywhere. */
export function nameFault(text: string): string | null {
  const fault = labelFault(text);
  if (fault !== null || !namesAddress(text)) return fault;
  return 'must not look like an address or a link; put a space after each dot and colon';
}

/** The one form in which a name is stored: NFC, single spaces, none around it; empty when nothing of it is seen. */
export function storedName(text: string): string {
  if (!SEEN.test(text)) return '';
  return text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
}

/** The stored form of a name that need not be there; one that shows nothing is none. */
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

/** A word by what its letters look like, so that letters of other scripts spell the same. */
function drawn(word: string): string {
  return unhomoglyph(word.toUpperCase());
}
