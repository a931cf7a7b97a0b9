import { createHash } from 'node:crypto';

/** Characters of the folded form that are compared as they are, and stored. */
const MAX_LENGTH = 200;

/** White space, and the blank Braille cell. U+FEFF has no width and is none. */
const BLANKS = /[\p{White_Space}\u2800]+/gu;

/** Characters without a shape of their own: control and format characters, zero-width ones, fillers and selectors. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The form in which references and methods are compared, so that two that read alike are one: compatible characters
 * unified (NFKC), case folded, without invisible characters, each run of white space one blank, trimmed. At most 200
 * characters; a longer form is replaced by its SHA-256. Null for a text without a visible character.
 */
export function foldReference(text: string | null | undefined): string | null {
  const plain = (text ?? '').toWellFormed().normalize('NFKC').replaceAll(BLANKS, ' ').replaceAll(INVISIBLE, '');
  const folded = foldCase(plain).normalize('NFKC').replaceAll(/ +/g, ' ').trim();
  if (folded === '') return null;
  return [...folded].length <= MAX_LENGTH ? folded : createHash('sha256').update(folded).digest('hex');
}

/** Through upper case, where ß is SS; the capital ẞ is its own upper case. A sigma is the same at the end of a word. */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
