import { isKey, type Caller } from '../../auth/principal.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import type { NumberKey } from '../../core/catalogue/settings.js';
import { decimalsOf, type ListItems, type SettingDefinition } from '../../core/frame/setting.js';
import type { SettingsConsole, SuperAdminIf } from '../../core/frame/settings-console.js';
import { isAbove } from '../../core/money.js';
import { MASK } from '../../core/text/mask.js';
import { foldKey, toExact, toFlag, toList, toRanged } from '../../core/text/setting-text.js';
import { requireText, toText } from './decide.js';
import { isSecret } from './key-rules.js';
import type { SettingsSnapshot } from './snapshot.js';

/** Control characters other than tabs and line breaks. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/**
 * The texts to store, by key; null deletes the row. FORBIDDEN for a key that this caller may not save, changed or not;
 * BAD_INPUT for a key that the console does not have, a key that is named twice, and a value that its setting does not
 * allow.
 */
export function checkedValues(
  { settings, superAdmin = [] }: SettingsConsole,
  values: Readonly<Record<string, unknown>>,
  caller: Caller,
): Map<string, string | null> {
  const guarded = new Set(superAdmin.map(foldKey));
  const named = Object.keys(values);
  const forbidden = named.find((key) => guarded.has(foldKey(key)));
  if (forbidden !== undefined) requireSuperAdmin(forbidden, caller);
  const byKey = new Map(settings.map((definition) => [foldKey(definition.key), definition]));
  const texts = new Map<string, string | null>();
  for (const key of named) {
    const definition = byKey.get(foldKey(key));
    if (!definition) throw badInput(`This console has no setting ${shown(key)}`);
    if (texts.has(definition.key)) throw badInput(`${definition.key} is named twice`);
    const text = toText(values[key]);
    texts.set(definition.key, text === null || isNoValue(definition, text) ? null : checked(definition, text));
  }
  // A secret's mask means that the stored secret stays.
  return new Map([...texts].filter(([key, text]) => text !== MASK || !isSecret(foldKey(key))));
}

/** A range without a default reads as an empty text until it is saved. */
function isNoValue({ range, default: shipped }: SettingDefinition, text: string): boolean {
  return range !== undefined && shipped === null && text === '';
}

function requireSuperAdmin(key: string, caller: Caller, value?: string): void {
  const superAdmin = caller.kind === 'user' && caller.role.name === SUPER_ADMIN;
  if (superAdmin && !isKey(caller)) return;
  const who = superAdmin ? 'a browser session, and no API key,' : 'a Super Admin';
  const to = value === undefined ? '' : ` to ${value}`;
  throw new AppError('FORBIDDEN', { message: `Only ${who} can change the setting ${shown(key)}${to}` });
}

/** FORBIDDEN if another caller than a Super Admin saves a value reserved to Super Admins. `present`: settings before the save. */
export function requireWithinRights(
  { superAdminIf = {} }: SettingsConsole,
  texts: ReadonlyMap<string, string | null>,
  present: SettingsSnapshot,
  caller: Caller,
): void {
  const saved = present.with([...texts].map(([key, after]) => ({ key, after })));
  for (const [key, rule] of Object.entries(superAdminIf)) {
    if (!texts.has(key)) continue;
    const [before, after] = [present, saved].map((settings) => settings.decimal(key as NumberKey)) as [string, string];
    if (needsSuperAdmin(rule, before, after)) requireSuperAdmin(key, caller, after);
  }
}

function needsSuperAdmin(rule: SuperAdminIf, before: string, after: string): boolean {
  if ('above' in rule) return isAbove(after, rule.above);
  if (rule.is === 'lowered') return isAbove(before, after);
  if (before === after || before === rule.unlimited) return false;
  return after === rule.unlimited || isAbove(after, before);
}

/** The text in the canonical form in which it is stored. BAD_INPUT for a value that the setting does not allow. */
function checked({ key, type, options, range, listOf, maxLength }: SettingDefinition, text: string): string {
  requireText(key, text);
  if (maxLength !== undefined) requirePlain(key, maxLength, text);
  if (type === 'switch') {
    const flag = toFlag(text);
    if (flag === null) throw badInput(`${key} must be true or false`);
    return String(flag);
  }
  if (options && !options.includes(text)) throw badInput(`${key} must be one of ${options.join(', ')}`);
  if (range) return checkedNumber(key, range, text);
  if (listOf) return checkedList(key, listOf, text);
  if (type === 'json') requireJson(key, text);
  if (type === 'url' && text !== '' && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw badInput(`${key} must be an address that begins with http:// or https://, or empty`);
  }
  return text;
}

function requirePlain(key: string, maxLength: number, text: string): void {
  if (text.length > maxLength) throw badInput(`${key} has at most ${maxLength} characters`);
  if (CONTROL.test(text)) throw badInput(`${key} must not contain control characters`);
}

function checkedNumber(key: string, range: NonNullable<SettingDefinition['range']>, text: string): string {
  const exact = toExact(text);
  if (exact !== null && exact === toRanged(text, range)) return exact;
  const bounds = `from ${range.min} to ${range.max}`;
  const decimals = decimalsOf(range);
  if (decimals === 0) throw badInput(`${key} must be a whole number ${bounds}`);
  throw badInput(`${key} must be a number ${bounds} with at most ${decimals} decimals`);
}

function checkedList(key: string, { items, accepts }: ListItems, text: string): string {
  const list = toList(text, accepts);
  if (!list) throw badInput(`${key} must be a JSON list of ${items}`);
  return JSON.stringify([...new Set(list)]);
}

function requireJson(key: string, text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw badInput(`${key} must be valid JSON`);
  }
}

function shown(key: string): string {
  return key.length > 80 ? `${key.slice(0, 80)}...` : key;
}
