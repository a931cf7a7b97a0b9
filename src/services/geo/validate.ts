import { isEmail } from 'class-validator';
import { toCountryCode } from '../../core/net/country.js';
import { badInput } from '../../core/catalogue/errors.js';
import { normalizeRange } from '../../core/net/ip.js';
import { MASK } from '../../core/text/mask.js';
import type { SettingDefinition } from '../../core/frame/setting.js';
import { geo } from '../../core/geo/catalogue.js';
import { listEntries } from './policy.js';

export type GeoKey = (typeof geo.settings)[number]['key'];

/** Changes of the policy as a client sends them. Absent fields stay. */
export type GeoPolicyInput = { readonly [Key in GeoKey]?: boolean | number | string | null } & {
  readonly countries?: readonly string[] | null;
};

const MAX_ENTRIES = 5_000;
const MAX_LENGTH: Partial<Record<GeoKey, number>> = {
  geoRestrictionLookupApiKey: 500,
  geoRestrictionNoticeTitle: 200,
  geoRestrictionNoticeMessage: 5_000,
  geoRestrictionContactEmail: 254,
};

/** The texts to store, by key. Throws BAD_INPUT that names the first key whose value is not valid. */
export function checkedTexts(input: GeoPolicyInput): Map<string, string> {
  const texts = new Map<string, string>();
  for (const definition of geo.settings) {
    const value = input[definition.key];
    if (value === undefined || value === null) continue;
    if (definition.type === 'password' && value === MASK) continue;
    texts.set(definition.key, checked(definition.key, definition, String(value)));
  }
  return texts;
}

function checked(key: GeoKey, { range }: SettingDefinition, text: string): string {
  if (range && (Number(text) < Number(range.min) || Number(text) > Number(range.max))) {
    throw badInput(`${key} must be a whole number from ${range.min} to ${range.max}`);
  }
  if (key === 'geoRestrictionIpAllowlist' || key === 'geoRestrictionIpBlocklist') return checkedList(key, text);
  if (key === 'geoRestrictionContactEmail' && text !== '' && !isEmail(text)) {
    throw badInput(`${key} must be an e-mail address or empty`);
  }
  const most = MAX_LENGTH[key];
  if (most !== undefined && text.length > most) throw badInput(`${key} has at most ${most} characters`);
  if (text.includes('\0') || !text.isWellFormed()) throw badInput(`${key} contains a character that cannot be stored`);
  return text;
}

/**
 * Every entry in canonical form, without duplicates. BAD_INPUT for an unreadable entry, so that every stored list
 * works.
 */
function checkedList(key: GeoKey, text: string): string {
  const entries = listEntries(text);
  if (entries.length > MAX_ENTRIES) throw badInput(`${key} has at most ${MAX_ENTRIES} entries`);
  const ranges = entries.map((entry) => {
    const range = normalizeRange(entry);
    if (range === null) throw badInput(`${key}: "${entry.slice(0, 60)}" is neither an address nor a range`);
    return range;
  });
  return [...new Set(ranges)].join(', ');
}

/**
 * The countries, sorted and without duplicates; null to keep the present ones. BAD_INPUT for a text that is no country
 * code.
 */
export function checkedCountries({ countries }: GeoPolicyInput): string[] | null {
  if (countries === undefined || countries === null) return null;
  const codes = countries.map((text) => {
    const code = toCountryCode(text);
    if (code === null) throw badInput(`countries: "${text.slice(0, 20)}" is no ISO 3166 code of two letters`);
    return code;
  });
  return [...new Set(codes)].toSorted();
}
