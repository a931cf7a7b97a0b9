import { requireFreshProof } from '../../auth/fresh-proof.js';
import { AppError } from '../../core/catalogue/errors.js';
import { AND_LIST } from '../../core/text/and-list.js';
import { foldKey } from '../../core/text/setting-text.js';
import { NotificationType } from '../../entities/notification/notification.js';
import type { Act } from '../approval/act-definition.js';
import { approvalNeeded } from '../approval/approval-needed.js';
import type { ApprovalView } from '../approval/act-view.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { tellOthers } from '../notification/tell-watchers.js';
import type { SettingChange } from './decide.js';
import { isProtected } from './key-rules.js';
import { widenedGuards } from './price-guards.js';
import { audited, lockSettings, requireReason, writeSettings, type SaveNote } from './write.js';

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

const WAITS = 'The save waits for the approvals of others';
/** Length of the column of an act's subject. */
const MAX_SUBJECT = 255;
/** Keys that a notice or a title names, besides the guards. */
const MAX_NAMED = 20;

export interface SettingsSaved {
  message: string;
  /** Number of the last save. */
  version: number;
  /** Keys that were written; none while the save waits for approvals. */
  changed: string[];
  /** The save, where it waits for the approvals of others. */
  approval: ApprovalView | null;
}

/** A save as an act keeps it. */
interface WaitingSave {
  readonly changes: readonly SettingChange[];
  readonly note: SaveNote;
}

interface Save extends WaitingSave {
  /** Version of the save before this one. */
  readonly lastSave: number;
  /** Keys that only a Super Admin may change on this screen, besides the protected ones. */
  readonly superAdmin?: readonly string[];
}

/** A save, on any screen, that widens a guard of prices. The whole save waits. */
export const SAVE_SETTINGS: Act<WaitingSave> = {
  operation: 'saveSettings',
  kind: 'PRICE',
  right: null,
  carryOut: async (ctx, tx, { input: { changes, note }, begunBy }) => {
    const lastSave = await lockSettings(tx);
    const present = await ctx.settings.seenBy(
      tx.rows,
      changes.map(({ key }) => foldKey(key)),
    );
    if (changes.some(({ key, before }) => (present.stored(key) ?? null) !== before)) {
      throw new AppError('CONFLICT', { message: 'The settings have been saved since: begin the save again' });
    }
    await writeSettings(ctx, tx, lastSave, changes, { ...note, savedBy: begunBy });
    tx.afterCommit(({ settings }) => settings.changedInBackground());
  },
};

/**
 * Writes the changes of a save or a restore that passed every other check. PROOF_NOT_FRESH when one of them requires a
 * fresh proof and the session has none. A save that widens a guard of prices is an act of kind PRICE; other changes of
 * protected settings are told to the Super Admins.
 */
export async function saveChanges(ctx: Context, tx: Tx, save: Save): Promise<SettingsSaved> {
  const { lastSave, changes, note, superAdmin = [] } = save;
  requireReason(note);
  const guarded = superAdmin.map(foldKey);
  const proven = changes.find(({ key }) => needsProof(foldKey(key), guarded));
  if (proven) await requireFreshProof(ctx, `Changing the setting ${proven.key}`, tx.rows);
  const widened = widenedGuards(changes);
  const approval = widened.length > 0 ? await approvalOf(ctx, tx, save, widened) : null;
  if (approval !== null) return { message: WAITS, version: lastSave, changed: [], approval };
  const version = await writeSettings(ctx, tx, lastSave, changes, note);
  if (widened.length === 0) await tellProtected(ctx, tx, changes, guarded);
  const message = changes.length > 0 ? 'Settings saved' : 'Nothing has changed';
  return { message, version, changed: changes.map(({ key }) => key), approval };
}

function approvalOf(
  ctx: Context,
  tx: Tx,
  { changes, note }: Save,
  widened: readonly string[],
): Promise<ApprovalView | null> {
  const shown = changes.map(({ key, before, after }) => [
    key,
    { before: audited(key, before), after: audited(key, after) },
  ]);
  const names = changes.map(({ key }) => key);
  return approvalNeeded(ctx, tx, SAVE_SETTINGS, {
    input: { changes, note },
    subjectId: widened.join(', ').slice(0, MAX_SUBJECT),
    accountId: null,
    usd: '1',
    sameAs: changes,
    notice: 'A setting that guards prices was widened',
    describe: async () => ({
      title: titleOf(names, widened),
      details: { area: note.area, console: note.console ?? null, changes: Object.fromEntries(shown) as unknown },
    }),
  });
}

/** Names the guards first, then the other settings of the save. */
function titleOf(names: readonly string[], widened: readonly string[]): string {
  const others = names.filter((name) => !widened.includes(name)).slice(0, MAX_NAMED);
  const saved = others.length > 0 ? `, and save ${AND_LIST.format(others)}` : '';
  return `Widen ${AND_LIST.format(widened)}${saved}`;
}

async function tellProtected(
  ctx: Context,
  tx: Tx,
  changes: readonly SettingChange[],
  superAdmin: readonly string[],
): Promise<void> {
  const keys = changes.map(({ key }) => key).filter((key) => isGuarded(foldKey(key), superAdmin));
  if (keys.length === 0) return;
  await tellOthers(ctx, tx, null, {
    type: NotificationType.alert,
    title: 'Protected settings were changed',
    message: `Another Super Admin has changed ${AND_LIST.format(keys.slice(0, MAX_NAMED))}.`,
  });
}

function isGuarded(folded: string, superAdmin: readonly string[]): boolean {
  return isProtected(folded) || superAdmin.includes(folded);
}

function needsProof(folded: string, superAdmin: readonly string[]): boolean {
  return isGuarded(folded, superAdmin) || ALSO_PROVEN.has(folded) || SECOND_FACTOR.test(folded);
}
