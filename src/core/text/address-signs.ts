import table from 'unhomoglyph/data.json' with { type: 'json' };

/** Dots that Unicode's table of confusables (UTS 39) lacks. */
const MORE_DOTS = '·˙ᆞ⸳⦁⬝▪●⠂⠄⡀۔';

const confusables: readonly (readonly [string, string])[] = Object.entries<string>(table);

/** A character class of the signs that the table gives as one of `drawn`, with `more`. */
function classOf(drawn: readonly string[], more = '', without = /$^/): string {
  const signs = confusables.filter(([sign, looks]) => drawn.includes(looks) && !without.test(sign));
  const all = [...signs.map(([sign]) => sign), ...more];
  return `[${all.map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join('')}]`;
}

/** Letters of the scripts that have a dot, and no other sign for one. Elsewhere these signs are at home: ジョン・スミス, ٢٠٢٤. */
const LETTER =
  '\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Armenian}\\p{Script=Georgian}\\p{Script=Hebrew}0-9';

const DOT = new RegExp(`(?<=[${LETTER}\\p{M}])${classOf(['.', '·'], MORE_DOTS)}(?=[${LETTER}])`, 'gu');
const COLON = new RegExp(`(?<=[${LETTER}])${classOf([':'])}`, 'gu');
const SLASH = new RegExp(classOf(['/'], '', /\p{L}/u), 'gu');

/** The dot in a Catalan double l. */
const CATALAN = /(?<=l)·(?=l)/giu;

/** A text with every sign that passes for the dot, colon or slash of an address replaced by it. */
export function withPlainSigns(text: string): string {
  return text.replaceAll(CATALAN, '').replaceAll(DOT, '.').replaceAll(COLON, ':').replaceAll(SLASH, '/');
}
