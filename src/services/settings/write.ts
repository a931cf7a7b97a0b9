import { sql } from 'kysely';
import { requireUserId } from '../../auth/authenticate.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import { newId } from '../../core/ids.js';
import { MASK } from '../../core/text/mask.js';
import { seal } from '../../core/seal.js';
import { CACHE_VERSION_KEY } from '../../core/settings/cache-version.js';
import { foldKey } from '../../core/text/setting-text.js';
import type { SettingsArea } from '../../entities/settings/settings-revision.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import type { SettingChange } from './decide.js';
import { isSecret } from './key-rules.js';
import type { SettingsSnapshot } from './snapshot.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes settings in one statement: all rows of one caller's own use case, or none.
// Writes settings_change in one statement: all rows of one caller's own use case, or none.
// Writes settings_revision in one statement: it writes one row.

/** Topic of every save of settings. */
export const SETTINGS_TOPIC = 'settings';

/** What a save tells its subscribers: names, never values. */
export interface SettingsChangedPayload {
  readonly version: number;
  readonly area: SettingsArea;
  readonly keys: readonly string[];
  readonly userId: string;
  readonly changedAt: string;
}

const MAX_REASON = 500;
const MAX_AUDITED = 1_000;

/** The origin of a save and the reason for it, as its revision records them. */
export interface SaveNote {
  readonly area: SettingsArea;
  /** Name of the console, for the area CONSOLE. */
  readonly console?: string;
  readonly reason?: string | null | undefined;
  readonly restoredFrom?: string | null;
  /** The account that began a save that others approved; by default the caller. */
  readonly savedBy?: string;
}

/**
 * Takes the lock that makes saves run one after the other, and returns the number of the last save. Data that the save
 * decides on must be read after this, in the same transaction.
 */
export async function lockSettings(tx: Tx): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    select value from settings where key = ${CACHE_VERSION_KEY} for update`.execute(tx.rows);
  return Number(rows[0]?.value ?? 0);
}

/** The changes that these texts make to the stored settings; null deletes a row. */
export function changesOf(texts: ReadonlyMap<string, string | null>, present: SettingsSnapshot): SettingChange[] {
  return [...texts]
    .map(([key, after]) => {
      const row = present.rows.get(foldKey(key));
      return { key: row?.key ?? key, before: row?.value ?? null, after };
    })
    .filter(({ before, after }) => before !== after);
}

/** BAD_INPUT for a reason that is too long. */
export function requireReason({ reason }: SaveNote): void {
  if (reason && reason.length > MAX_REASON) throw badInput(`reason must have at most ${MAX_REASON} characters`);
}

/**
 * Writes changes as the save that follows `lastSave`, with its revision and its event: six statements, however many
 * keys there are. Changes `beside` the settings table are recorded in the revision only. Returns the number of the
 * save, or `lastSave` when there is nothing to write.
 */
export async function writeSettings(
  ctx: Context,
  tx: Tx,
  lastSave: number,
  changes: readonly SettingChange[],
  note: SaveNote,
  beside: readonly SettingChange[] = [],
): Promise<number> {
  const all = [...changes, ...beside];
  requireReason(note);
  if (all.length === 0) {
    ctx.audit?.describe({ targetId: null, before: {}, after: {} });
    return lastSave;
  }
  const version = lastSave + 1;
  await writeRows(tx, changes, version);
  const revisionId = await writeRevision(ctx, tx, version, all, note);
  const payload: SettingsChangedPayload = {
    version,
    area: note.area,
    keys: all.map(({ key }) => key),
    userId: note.savedBy ?? requireUserId(ctx.caller),
    changedAt: ctx.clock.now().toISOString(),
  };
  await tx.emit(SETTINGS_TOPIC, payload);
  const diff = {
    before: Object.fromEntries(all.map(({ key, before }) => [key, audited(key, before)])),
    after: Object.fromEntries(all.map(({ key, after }) => [key, audited(key, after)])),
  };
  for (const saved of ctx.settingsSaved) await saved(ctx, tx, diff);
  ctx.audit?.describe({ targetId: revisionId, ...diff });
  return version;
}

/** A text as admins see it in the audit and in acts, masked or shortened; the revision holds the full text. */
export function audited(key: string, text: string | null): string | null {
  if (text === null) return null;
  if (isSecret(foldKey(key))) return MASK;
  return text.length > MAX_AUDITED ? `${text.slice(0, MAX_AUDITED)}...` : text;
}

async function writeRows(tx: Tx, changes: readonly SettingChange[], version: number): Promise<void> {
  const written = changes.filter((change) => change.after !== null);
  const removed = changes.filter((change) => change.after === null);
  await sql`
    insert into settings (key, value, version)
    select key, value, ${version}::bigint
    from unnest(${written.map(({ key }) => key)}::text[], ${written.map(({ after }) => after)}::text[]) as given (key, value)
    on conflict (key) do update set value = excluded.value, version = excluded.version`.execute(tx.rows);
  await sql`delete from settings where key = any(${removed.map(({ key }) => key)}::text[])`.execute(tx.rows);
  await sql`update settings set value = ${String(version)} where key = ${CACHE_VERSION_KEY}`.execute(tx.rows);
}

async function writeRevision(
  ctx: Context,
  tx: Tx,
  version: number,
  changes: readonly SettingChange[],
  { area, console, reason, restoredFrom, savedBy }: SaveNote,
): Promise<string> {
  const revision = {
    id: newId(),
    area,
    console: console ?? null,
    version: String(version),
    userId: savedBy ?? requireUserId(ctx.caller),
    reason: reason ?? null,
    restoredFrom: restoredFrom ?? null,
    createdAt: ctx.clock.now().toISOString(),
  };
  await tx.rows.insertInto('settings_revision').values(revision).execute();
  const rows = changes.map((change) => recorded(ctx, revision.id, change));
  await sql`
    insert into settings_change ("revisionId", key, before, after, sealed)
    select ${revision.id}::uuid, key, before, after, sealed
    from unnest(
      ${rows.map(({ key }) => key)}::text[], ${rows.map(({ before }) => before)}::text[],
      ${rows.map(({ after }) => after)}::text[], ${rows.map(({ sealed }) => sealed)}::boolean[]
    ) as given (key, before, after, sealed)`.execute(tx.rows);
  return revision.id;
}

/** A change as the history keeps it: secrets are sealed for this revision and key. */
function recorded(ctx: Context, revisionId: string, { key, before, after }: SettingChange) {
  const sealed = isSecret(foldKey(key));
  const kept = (text: string | null): string | null =>
    text === null || !sealed ? text : seal(ctx.config.secretKeys, text, changePurpose(revisionId, key));
  return { key, before: kept(before), after: kept(after), sealed };
}

/** The sealing purpose of a secret in the history. */
export function changePurpose(revisionId: string, key: string): string {
  return `settings_change:${revisionId}:${key}`;
}

/** CONFLICT when somebody has saved settings since the version that the caller saw. */
export async function requireVersion(tx: Tx, expected: number | null): Promise<void> {
  if (expected === null) return;
  const present = await presentVersion(tx.rows);
  if (present === expected) return;
  throw new AppError('CONFLICT', {
    message: `Somebody else has saved settings since: you saw version ${expected}, it is ${present} now. Reload and try again`,
  });
}

/** Number of the last save by an admin. Rows that the platform writes itself do not count. */
async function presentVersion(rows: Tx['rows']): Promise<number> {
  const { rows: found } = await sql<{ version: string | null }>`
    select max(version) as version from settings_revision`.execute(rows);
  return Number(found[0]?.version ?? 0);
}
