/** The first of `locales` that a browser's Accept-Language header likes best; the very first when it likes none. */
export function preferredLocale<L extends string>(header: string | undefined, locales: readonly [L, ...L[]]): L {
  const liked = (header ?? '')
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => wish(part))
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight);
  for (const { language } of liked) {
    const found = locales.find((locale) => locale === language);
    if (found) return found;
  }
  return locales[0];
}

const MAX_HEADER = 500;

/** A part such as `de-AT;q=0.8`: its language without the region, and its weight from 0 to 1. */
function wish(part: string): { language: string; weight: number } {
  const [range = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = given ? Number(given.slice(2)) : 1;
  return { language: range.split('-')[0] ?? '', weight: weight >= 0 && weight <= 1 ? weight : 0 };
}
