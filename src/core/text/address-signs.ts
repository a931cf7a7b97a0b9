import table from 'unhomoglyph/data.json' with { type: 'json' };

/** Characters that look like a dot and are missing in Unicode's table of confusables (UTS 39). */
const MORE_DOTS = '·˙ᆞ⸳⦁⬝▪●⠂⠄⡀۔';

const confusables: readonly (readonly [string, string])[] = Object.entries<string>(table);

/** A regular expression class of characters that the table maps to one of `drawn`, plus `more`, minus `without`. */
function classOf(drawn: readonly string[], more = '', without = /$^/): string {
  const signs = confusables.filter(([sign, looks]) => drawn.includes(looks) && !without.test(sign));
  const all = [...signs.map(([sign]) => sign), ...more];
  return `[${all.map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join('')}]`;
}

/** Letters of scripts with only the plain dot. Other scripts use its look-alikes themselves: ジョン・スミス, ٢٠٢٤. */
const LETTER =
  '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Armenian}\\p{Script=Georgian}\\p{Script=Hebrew}0-9';

const DOT = new RegExp(`(?<=[${LETTER}\\p{M}])${classOf(['.', '·'], MORE_DOTS)}(?=[${LETTER}])`, 'gu');
const COLON = new RegExp(`(?<=[${LETTER}])${classOf([':'])}`, 'gu');
const SLASH = new RegExp(classOf(['/'], '', /\p{L}/u), 'gu');

/** The middle dot of a Catalan double l, as in col·lega, is no dot of an address. */
const CATALAN = /(?<=l)·(?=l)/giu;

/** Replaces every character that looks like the dot, colon or slash of an address by the plain character. */
export function withPlainSigns(text: string): string {
  return text.replaceAll(CATALAN, '').replaceAll(DOT, '.').replaceAll(COLON, ':').replaceAll(SLASH, '/');
}
