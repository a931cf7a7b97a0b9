import { badInput, AppError, type ErrorCode } from '../../core/catalogue/errors.js';
import { MASK } from '../../core/text/mask.js';
import { foldKey } from '../../core/text/setting-text.js';
import type { TwoFactorMethod } from '../../entities/account/two-factor.js';
import {
  casingOf,
  consoleOf,
  isConsoleKey,
  isProtected,
  isPrototypeKey,
  isSecret,
  isSkipped,
  isWithdrawApproval,
  MAX_VALUE_LENGTH,
  NEW_KEY,
  platformRow,
  WITHDRAW_APPROVAL_KEYS,
} from './key-rules.js';
import { refusedNumber } from './refused-number.js';
import { isMaster, MASTER_KEYS, undoneMasters } from './masters.js';
import type { SettingsSnapshot, StoredSetting } from './snapshot.js';

/** A change of one setting. The key has the casing of its present or future row. */
export interface SettingChange {
  readonly key: string;
  /** Null where there is no row. */
  readonly before: string | null;
  /** Null to delete the row. */
  readonly after: string | null;
}

/** Why one key may not be saved. */
export interface SettingRefusal {
  readonly key: string;
  readonly code: ErrorCode;
  readonly message: string;
}

/** The outcome of checking a save. With any refusal, nothing is saved. */
export interface SaveDecision {
  readonly changes: readonly SettingChange[];
  readonly refusals: readonly SettingRefusal[];
}

/** The rights of whoever saves, and the second factors in use, which not everybody may switch off. */
export interface Saver {
  readonly superAdmin: boolean;
  /** Second factors that some account has confirmed. May be empty for a Super Admin, whom they do not limit. */
  readonly methodsInUse: ReadonlySet<TwoFactorMethod>;
  /** True for an API key, which may change no protected setting, whoever owns it. */
  readonly key: boolean;
}

/** Folded keys of the rows that a decision on `values` needs. */
export function keysInQuestion(values: Readonly<Record<string, unknown>>): string[] {
  const keys = Object.keys(values).map(foldKey);
  return [
    ...keys,
    ...(keys.some(isWithdrawApproval) ? WITHDRAW_APPROVAL_KEYS.map(foldKey) : []),
    ...(keys.some(isMaster) ? MASTER_KEYS : []),
  ];
}

/**
 * Decides a save key by key, and each key in the documented order: skipped names, text form, length, unchanged,
 * consoles of modules, rows of the platform, keys of consoles, protected keys and what would undo them, names of new
 * keys, decimals. The rules apply to the folded key.
 */
export function decideSave(
  values: Readonly<Record<string, unknown>>,
  present: SettingsSnapshot,
  saver: Saver,
): SaveDecision {
  const changes = new Map<string, SettingChange>();
  const refusals = [...refuseNames(Object.keys(values))];
  const asked = askedFor(values, present);
  const undone = saver.superAdmin && !saver.key ? new Map<string, string>() : undoneBy(asked, present, saver);
  for (const each of asked) {
    const { key, folded, row, value, unfit } = each;
    const refusal = unfit ?? refuseKey(each, { ...saver, undone });
    if (refusal) refusals.push(refusal);
    else changes.set(folded, changeOf(row ?? { key: casingOf(key) }, value));
  }
  const contradiction = pairWithdrawApproval(changes, present);
  return { changes: [...changes.values()], refusals: contradiction ? [...refusals, contradiction] : refusals };
}

/** A key of the save that names a setting and changes its text. */
interface Asked {
  readonly key: string;
  readonly folded: string;
  readonly row: StoredSetting | undefined;
  readonly value: string | null;
  /** The refusal of a text that no setting may have; null for any other text. */
  readonly unfit: SettingRefusal | null;
}

function askedFor(values: Readonly<Record<string, unknown>>, present: SettingsSnapshot): Asked[] {
  return Object.entries(values).flatMap(([key, raw]) => {
    const folded = foldKey(key);
    if (isSkipped(folded) || isPrototypeKey(folded)) return [];
    const row = present.rows.get(folded);
    const value = toText(raw);
    const unfit = refuseText(key, value);
    return !unfit && isUnchanged(folded, value, row) ? [] : [{ key, folded, row, value, unfit }];
  });
}

/**
 * The master settings by which the save as a whole would undo what is in force, each with the names of what it undoes.
 */
function undoneBy(asked: readonly Asked[], present: SettingsSnapshot, { methodsInUse }: Saver): Map<string, string> {
  if (!asked.some(({ folded }) => isMaster(folded))) return new Map();
  const after = present.with(asked.map(({ key, value }) => ({ key, after: value })));
  return undoneMasters(present, after, methodsInUse);
}

function changeOf(row: { readonly key: string; readonly value?: string }, after: string | null): SettingChange {
  return { key: row.key, before: row.value ?? null, after };
}

/**
 * True for a value that is stored already, so that a page can be saved whole. A secret's mask counts as the stored
 * secret.
 */
function isUnchanged(folded: string, value: string | null, row: StoredSetting | undefined): boolean {
  return value === (row?.value ?? null) || (value === MASK && isSecret(folded));
}

/** The refusal as an error to throw. */
export function toError({ code, message }: SettingRefusal): AppError {
  return new AppError(code, { message });
}

/** Value that deletes a row. No request can contain it, so only a restore deletes rows. */
export const NO_ROW = Symbol('no row');

/** The text to store: null and undefined become an empty text, an object becomes its JSON. Null for `NO_ROW`. */
export function toText(raw: unknown): string | null {
  if (raw === NO_ROW) return null;
  if (raw === null || raw === undefined || raw === 'null') return '';
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw as string | number | boolean);
}

function* refuseNames(keys: readonly string[]): Generator<SettingRefusal> {
  const seen = new Map<string, string>();
  for (const key of keys) {
    const folded = foldKey(key);
    const other = seen.get(folded);
    if (isPrototypeKey(folded)) yield refused(key, 'BAD_INPUT', `"${key}" cannot be the name of a setting`);
    if (other !== undefined) yield refused(key, 'BAD_INPUT', `"${other}" and "${key}" name the same setting`);
    seen.set(folded, key);
  }
}

/** BAD_INPUT for a text that no setting may have. */
export function requireText(key: string, text: string): void {
  const unfit = refuseText(key, text);
  if (unfit) throw toError(unfit);
}

function refuseText(key: string, value: string | null): SettingRefusal | null {
  if (value === null) return null;
  const name = shown(key);
  if (value.length > MAX_VALUE_LENGTH) {
    return refused(key, 'BAD_INPUT', `The value of ${name} is longer than 1,000,000 characters`);
  }
  // PostgreSQL cannot store a NUL or a lone surrogate. A text altered to be storable would never again equal the stored
  // one.
  if (value.includes('\0') || !value.isWellFormed()) {
    return refused(key, 'BAD_INPUT', `The value of ${name} contains a character that cannot be stored`);
  }
  return null;
}

function refuseKey(
  { key, folded, row, value }: Asked,
  { undone, ...saver }: Pick<Saver, 'superAdmin' | 'key'> & { readonly undone: ReadonlyMap<string, string> },
): SettingRefusal | null {
  const name = shown(casingOf(key));
  const console = consoleOf(folded);
  if (console !== undefined) return refused(key, 'FORBIDDEN', `${name} can only be changed from ${console}`);
  const platform = platformRow(folded);
  if (platform !== undefined) return refused(key, 'BAD_INPUT', `${name} cannot be saved: it is ${platform}`);
  if (isConsoleKey(folded)) {
    return refused(
      key,
      'FORBIDDEN',
      `${name} is no longer a field of this screen; change it in the web3 trading console`,
    );
  }
  const guarded = refuseProtected(name, isProtected(folded), undone.get(folded), saver);
  if (guarded !== null) return refused(key, 'FORBIDDEN', guarded);
  if (!row && !NEW_KEY.test(key)) {
    const rule = 'letters, digits and _ . : -, beginning with a letter, a digit or _, 1 to 255 characters';
    return refused(key, 'BAD_INPUT', `${name} cannot be the name of a setting: use ${rule}`);
  }
  const unfit = refusedNumber(folded, value);
  return unfit === null ? null : refused(key, 'BAD_INPUT', `${name} ${unfit}`);
}

/** Why this saver may not save a key that is protected or would undo `undone`; null if they may. */
function refuseProtected(
  name: string,
  isGuarded: boolean,
  undone: string | undefined,
  { superAdmin, key }: Pick<Saver, 'superAdmin' | 'key'>,
): string | null {
  if ((superAdmin && !key) || (!isGuarded && undone === undefined)) return null;
  const what = isGuarded ? `change the setting ${name}` : `give the setting ${name} this value`;
  const why = isGuarded ? '' : `: it would undo ${undone}`;
  return superAdmin
    ? `Only a browser session, and no API key, can ${what}${why}`
    : `Only a Super Admin can ${what}${why}`;
}

/** Makes a save of one of the two names of the approval write both. BAD_INPUT when their values differ. */
function pairWithdrawApproval(changes: Map<string, SettingChange>, present: SettingsSnapshot): SettingRefusal | null {
  const [first, second] = WITHDRAW_APPROVAL_KEYS.map((key) => changes.get(foldKey(key)));
  const change = first ?? second;
  if (!change) return null;
  if (first && second && first.after !== second.after) {
    const names = WITHDRAW_APPROVAL_KEYS.join(' and ');
    return refused(second.key, 'BAD_INPUT', `${names} are one decision and cannot be saved with different values`);
  }
  for (const key of WITHDRAW_APPROVAL_KEYS) {
    const row = present.rows.get(foldKey(key));
    if (row?.value === change.after) continue;
    changes.set(foldKey(key), changeOf(row ?? { key }, change.after));
  }
  return null;
}

function refused(key: string, code: ErrorCode, message: string): SettingRefusal {
  return { key: shown(key), code, message };
}

/** A key shortened for messages, since a caller can send one as long as the whole request. */
function shown(key: string): string {
  return key.length > 80 ? `${key.slice(0, 80)}...` : key;
}

/** BAD_INPUT unless the input is a map of keys to values. */
export function requireMap(values: unknown): asserts values is Readonly<Record<string, unknown>> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw badInput('The settings must be an object of keys and values');
  }
}
