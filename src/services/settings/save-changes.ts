import { requireFreshProof } from '../../auth/fresh-proof.js';
import { foldKey } from '../../core/text/setting-text.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import type { SettingChange } from './decide.js';
import { isProtected } from './key-rules.js';
import { requireReason, writeSettings, type SaveNote } from './write.js';

/** Settings that anybody with the permission may change, but by which a stolen session could open the platform. */
const ALSO_PROVEN = new Set(
  [
    'verifyEmailStatus',
    'idpAuthStatus',
    'convertQuoteMovePercent',
    'convertPriceMaxAgeSeconds',
    'convertMinOrderUsd',
  ].map(foldKey),
);

/** The switches of all second factors. */
const SECOND_FACTOR = /^twofactor\w*status$/;

export interface SettingsSaved {
  message: string;
  /** Number of the last save. */
  version: number;
  /** Keys that were written. */
  changed: string[];
}

interface Save {
  /** Version of the save before this one. */
  readonly lastSave: number;
  readonly changes: readonly SettingChange[];
  readonly note: SaveNote;
  /** Keys that only a Super Admin may change on this screen, besides the protected ones. */
  readonly superAdmin?: readonly string[];
}

/**
 * Writes the changes of a save or a restore that passed every other check. PROOF_NOT_FRESH when one of them requires a
 * fresh proof and the session has none.
 */
export async function saveChanges(ctx: Context, tx: Tx, save: Save): Promise<SettingsSaved> {
  const { lastSave, changes, note, superAdmin = [] } = save;
  requireReason(note);
  const guarded = superAdmin.map(foldKey);
  const proven = changes.find(({ key }) => needsProof(foldKey(key), guarded));
  if (proven) await requireFreshProof(ctx, `Changing the setting ${proven.key}`, tx.rows);
  const version = await writeSettings(ctx, tx, lastSave, changes, note);
  const message = changes.length > 0 ? 'Settings saved' : 'Nothing has changed';
  return { message, version, changed: changes.map(({ key }) => key) };
}

function needsProof(folded: string, superAdmin: readonly string[]): boolean {
  if (isProtected(folded) || superAdmin.includes(folded)) return true;
  return ALSO_PROVEN.has(folded) || SECOND_FACTOR.test(folded);
}
