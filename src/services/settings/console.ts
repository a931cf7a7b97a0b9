import { AppError, badInput } from '../../core/catalogue/errors.js';
import type { SettingsConsole } from '../../core/frame/settings-console.js';
import { MASK } from '../../core/text/mask.js';
import { foldKey } from '../../core/text/setting-text.js';
import { SettingsArea } from '../../entities/settings/settings-revision.js';
import type { Context } from '../frame/context.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { ListRequest } from '../frame/list.js';
import type { Tx } from '../frame/tx.js';
import { checkedValues, requireWithinRights } from './console-values.js';
import { NO_ROW, requireMap, type SettingRefusal } from './decide.js';
import { isSecret } from './key-rules.js';
import { shownPreview, type SettingsPreview } from './preview-settings.js';
import { readSettingsHistory } from './read.js';
import type { RestoreSettingsInput } from './restore-settings.js';
import { expectedVersion, type SaveSettingsInput } from './save-settings.js';
import { saveChanges, type SettingsSaved } from './save-changes.js';
import { textsAfter } from './texts-after.js';
import { changesOf, lockSettings, requireVersion, type SaveNote } from './write.js';

/** The settings console of a module, with the name under which the history records its saves. */
export interface Console extends SettingsConsole {
  readonly name: string;
}

/** Every setting of a console with its text or its default, secrets masked, and the version to send with a save. */
export function readConsole(ctx: Context, { settings }: Console) {
  const snapshot = ctx.settings.snapshot();
  const shown = settings.map(({ key, default: shipped }) => {
    const text = snapshot.stored(key) ?? shipped ?? '';
    return [key, text !== '' && isSecret(foldKey(key)) ? MASK : text] as const;
  });
  ctx.reply.header('etag', `"${snapshot.version}"`);
  return { settings: Object.fromEntries(shown), version: snapshot.version };
}

/**
 * Saves settings of a console, all of them or none, with one revision, event and audit record. BAD_INPUT for a key or a
 * value that the console does not accept, FORBIDDEN for a key that this caller may not save, CONFLICT when the version
 * that the caller names is no longer the latest, PROOF_NOT_FRESH last, for changes that require a fresh proof.
 */
export async function saveConsole(ctx: Context, console: Console, input: SaveSettingsInput): Promise<SettingsSaved> {
  const { values } = input;
  requireMap(values);
  const expected = expectedVersion(ctx, input.ifVersion);
  const note = { area: SettingsArea.CONSOLE, console: console.name, reason: input.reason };
  const texts = checkedValues(console, values, ctx.caller);
  return write(ctx, async (tx) => {
    const lastSave = await lockSettings(tx);
    await requireVersion(tx, expected);
    return apply(ctx, tx, { console, lastSave, texts, note });
  });
}

/**
 * What a save on a console would do, without writing anything: its changes, and why each key would be refused. Nothing is
 * stored there without the effect that it suggests, so there are no warnings of that.
 */
export async function previewConsole(ctx: Context, console: Console, values: unknown): Promise<SettingsPreview> {
  requireMap(values);
  const present = await ctx.settings.reload();
  const texts = new Map<string, string | null>();
  const refusals: SettingRefusal[] = [];
  for (const [key, value] of Object.entries(values)) {
    try {
      const checked = checkedValues(console, { [key]: value }, ctx.caller);
      requireWithinRights(console, checked, present, ctx.caller);
      for (const [name, text] of checked) {
        if (texts.has(name)) throw badInput(`${name} is named twice`);
        texts.set(name, text);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push({ key, code: error.code, message: error.message });
    }
  }
  return shownPreview({ changes: changesOf(texts, present), refusals }, []);
}

/** Restores a console to what it was right after one of its revisions, through the same checks as any save. */
export async function restoreConsole(
  ctx: Context,
  console: Console,
  { revisionId, reason, ifVersion }: RestoreSettingsInput,
): Promise<SettingsSaved> {
  const expected = expectedVersion(ctx, ifVersion);
  return write(ctx, async (tx) => {
    const lastSave = await lockSettings(tx);
    await requireVersion(tx, expected);
    const screen = { area: SettingsArea.CONSOLE, console: console.name, shared: console.inCore ?? [] };
    const before = await textsAfter(ctx, tx.rows, revisionId, screen);
    const values = Object.fromEntries([...before].map(([key, text]) => [key, text ?? NO_ROW]));
    const note = { area: SettingsArea.CONSOLE, console: console.name, reason, restoredFrom: revisionId };
    return apply(ctx, tx, { console, lastSave, texts: checkedValues(console, values, ctx.caller), note });
  });
}

/** A page of the saves of a console, newest first. */
export function readConsoleHistory(ctx: Context, { name }: Console, request: ListRequest) {
  return readSettingsHistory(ctx, request, SettingsArea.CONSOLE, name);
}

async function write(ctx: Context, work: (tx: Tx) => Promise<SettingsSaved>): Promise<SettingsSaved> {
  const saved = await inTransaction(ctx, { operation: 'saveConsole' }, work);
  if (saved.changed.length > 0) await ctx.settings.changed();
  return saved;
}

interface Save {
  readonly console: Console;
  /** Version of the save before this one. */
  readonly lastSave: number;
  readonly texts: ReadonlyMap<string, string | null>;
  readonly note: SaveNote;
}

async function apply(ctx: Context, tx: Tx, { console, lastSave, texts, note }: Save): Promise<SettingsSaved> {
  const present = await ctx.settings.seenBy(tx.rows, [...texts.keys()].map(foldKey));
  requireWithinRights(console, texts, present, ctx.caller);
  const changes = changesOf(texts, present);
  return saveChanges(ctx, tx, { lastSave, changes, note, superAdmin: console.superAdmin ?? [] });
}
