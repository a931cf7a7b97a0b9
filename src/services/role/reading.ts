import unhomoglyph from 'unhomoglyph';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';

/** Latin small capitals. Neither NFKC nor the table of confusables maps them to the letters that they look like. */
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, index) => [letter, [...'abcdefghijklmnoprstuvwyz'][index] ?? letter]),
);

/**
 * First code points of three alphabets of 26 letters: in circles, in squares, and the regional ones that form flags.
 */
const DRESSED_LETTERS = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6] as const;

const LETTER_FOR_SIGN: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '5': 's', $: 's', '@': 'a' };

/**
 * Characters that look like a letter of Super Admin but are not in the table of confusables. They are replaced only in
 * the check for that name, since some are ordinary letters of their own scripts.
 */
const PASSES_FOR: Readonly<Record<string, string>> = {
  a: '∆ΔδΛλɅʌᴧᴀ∧⋀△▵ᗅɐⱯ∀Дд',
  d: '∂ԁɗđÐ',
  e: 'ɘəǝϵєэ∃€ξ',
  i: '‖∥ǁ¦ïⵊ',
  m: 'м₥ʍ',
  n: 'пПπΠиИηղրחת∩',
  p: 'Þþƥ₱₽',
  r: 'гГ®ɹᴦяЯ',
  s: 'ƨƧ§ᔑᔕટ∫ʃѕ₴',
  u: 'цЦμµυ∪ʊ⋃',
  '!': '¡ǃⵑ',
  // Unicode counts these as letters, but they look like a dot in the middle.
  ' ': 'ꞏᐧ',
};

const passesFor = new Map(
  Object.entries(PASSES_FOR).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

const MEMORY = 10_000;
const letters = new Map<string, string>();

/**
 * A role's name as people read it: after NFKC, in lower case, without spaces and invisible characters, each character
 * replaced by the Latin letter that Unicode's table of confusables (UTS 39) gives for it in either case. Names with the
 * same reading count as one name.
 */
export function reading(name: string): string {
  const plain = name.normalize('NFKC').replaceAll(/[\p{Cf}\p{Z}\s\p{Default_Ignorable_Code_Point}]/gu, '');
  const read = [...plain.normalize('NFKD')].map(letterOf).join('');
  return read.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll(/[l1|]/g, 'i').replaceAll('0', 'o');
}

/** True for a name that people would take for Super Admin: digits and signs count as the letters that they stand for. */
export function readsLikeSuperAdmin(name: string): boolean {
  return bare(name) === bare(SUPER_ADMIN);
}

function bare(name: string): string {
  const drawn = [...name.normalize('NFKC').replaceAll('/\\', 'a')].map((sign) => passesFor.get(sign) ?? sign).join('');
  const read = reading(drawn.replaceAll(/(?<=[\p{L}\p{N}])!(?=[\p{L}\p{N}])/gu, 'i'));
  const spelled = read.replaceAll(/[345$@]/g, (sign) => LETTER_FOR_SIGN[sign] ?? sign);
  // Unicode counts modifiers as letters, but they look like points, strokes and quotes. Repeated i count as one, since
  // people may take ll, which reads as ii, for a single i.
  return spelled.replaceAll(/[^\p{L}\p{N}]|\p{Lm}/gu, '').replaceAll(/i+/g, 'i');
}

function letterOf(sign: string): string {
  const known = letters.get(sign);
  if (known !== undefined) return known;
  const letter = findLetter(sign);
  if (letters.size >= MEMORY) letters.clear();
  letters.set(sign, letter);
  return letter;
}

function findLetter(sign: string): string {
  const dressed = DRESSED_LETTERS.map((first) => (sign.codePointAt(0) ?? 0) - first).find((at) => at >= 0 && at < 26);
  if (dressed !== undefined) return String.fromCodePoint(0x61 + dressed);
  const inCases = [sign, sign.toUpperCase(), sign.toLowerCase()].map(latin);
  return SMALL_CAPITALS.get(sign) ?? inCases.find((text) => /^[\x20-\x7e]*$/.test(text)) ?? sign.toLowerCase();
}

function latin(sign: string): string {
  return unhomoglyph(sign).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
