const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Codes that Intl names although they are no country: unions, reserved and test codes. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** The ISO 3166 code of two letters in upper case; null when the text is no such code. */
export function toCountryCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code)) return null;
  return names.of(code) === undefined ? null : code;
}
