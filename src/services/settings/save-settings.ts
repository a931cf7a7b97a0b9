import { isKey, type Caller } from '../../auth/principal.js';
import { badInput } from '../../core/catalogue/errors.js';
import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { SettingsArea } from '../../entities/settings/settings-revision.js';
import type { Reader } from '../../infra/database/database.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { decideSave, keysInQuestion, requireMap, toError, type Saver } from './decide.js';
import { methodsInUse } from './masters.js';
import { saveChanges, type SettingsSaved } from './save-changes.js';
import { lockSettings, requireVersion, type SaveNote } from './write.js';

export interface SaveSettingsInput {
  /** A flat map of keys to values, as the client sent it. */
  readonly values: unknown;
  readonly reason?: string | null | undefined;
  /** Version that the caller saw; without it, the If-Match header of a REST call is used. */
  readonly ifVersion?: number | null | undefined;
}

/**
 * Saves settings, all of them or none. The first refused key decides the error: BAD_INPUT or FORBIDDEN with the reason.
 * CONFLICT when the version that the caller names is no longer the latest. PROOF_NOT_FRESH last, for changes that require
 * a fresh proof.
 */
export async function saveSettings(ctx: Context, input: SaveSettingsInput): Promise<SettingsSaved> {
  const { values } = input;
  requireMap(values);
  const expected = expectedVersion(ctx, input.ifVersion);
  const saved = await inTransaction(ctx, { operation: 'saveSettings' }, async (tx) => {
    const lastSave = await lockSettings(tx);
    await requireVersion(tx, expected);
    return applyValues(ctx, tx, lastSave, values, { area: SettingsArea.SETTINGS, reason: input.reason });
  });
  if (saved.changed.length > 0) await ctx.settings.changed();
  return saved;
}

/** Decides on a save and writes it, under the lock that {@link lockSettings} took. */
export async function applyValues(
  ctx: Context,
  tx: Tx,
  lastSave: number,
  values: Readonly<Record<string, unknown>>,
  note: SaveNote,
): Promise<SettingsSaved> {
  const present = await ctx.settings.seenBy(tx.rows, keysInQuestion(values));
  const { changes, refusals } = decideSave(values, present, await saverOf(ctx.caller, tx.rows, values));
  if (refusals[0]) throw toError(refusals[0]);
  return saveChanges(ctx, tx, { lastSave, changes, note });
}

/**
 * The caller's rights for a save. Protected keys need the role Super Admin, not a permission key, and a browser
 * session.
 */
export async function saverOf(caller: Caller, rows: Reader, values: Readonly<Record<string, unknown>>): Promise<Saver> {
  const [superAdmin, key] = [caller.kind === 'user' && caller.role.name === SUPER_ADMIN, isKey(caller)];
  const mayAll = superAdmin && !key;
  return { superAdmin, key, methodsInUse: mayAll ? new Set() : await methodsInUse(rows, Object.keys(values)) };
}

/** The version that the caller saw, by argument or by the If-Match header; null when the caller accepts any version. */
export function expectedVersion({ request }: Context, ifVersion: number | null | undefined): number | null {
  if (ifVersion !== null && ifVersion !== undefined) return ifVersion;
  if (request.ifMatch === null || request.ifMatch.trim() === '*') return null;
  const version = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(request.ifMatch)?.[1];
  if (version === undefined) throw badInput('If-Match must be a version that was returned with the settings');
  return Number(version);
}
