import { settingFields } from '../../core/catalogue/settings.js';
import { MASK } from '../../core/text/mask.js';
import { foldKey } from '../../core/text/setting-text.js';
import type { Row } from '../../entities/index.js';
import type { SettingsArea, SettingsRevision } from '../../entities/settings/settings-revision.js';
import type { Context } from '../frame/context.js';
import { follow } from '../frame/follow.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';
import { holdsPassword, isHidden, isProtected, isSecret } from './key-rules.js';
import type { SettingsSnapshot } from './snapshot.js';
import { SETTINGS_TOPIC, type SettingsChangedPayload } from './write.js';

/** The settings that anybody may read, and the extensions that can be used. The settings come from memory. */
export async function publicSettings(ctx: Context) {
  const snapshot = ctx.settings.snapshot();
  ctx.reply.header('etag', `"${snapshot.version}"`);
  return { settings: openSettings(snapshot), extensions: await ctx.extensions.usable() };
}

/**
 * Public settings by snapshot, which never changes. Cached, since every front end asks for them first, and finding the
 * public rows matches patterns against every row.
 */
const open = new WeakMap<SettingsSnapshot, Readonly<Record<string, string>>>();

function openSettings(snapshot: SettingsSnapshot): Readonly<Record<string, string>> {
  const known = open.get(snapshot);
  if (known) return known;
  const rows = [...snapshot.rows].filter(([folded, { value }]) => !isHidden(folded) && !holdsPassword(value));
  const settings = Object.freeze(Object.fromEntries(rows.map(([, { key, value }]) => [key, value])));
  open.set(snapshot, settings);
  return settings;
}

/** Every row as an admin may see it, secrets masked, with the version to send with a save. */
export function adminSettings(ctx: Context) {
  const { rows, version } = ctx.settings.snapshot();
  const shown = [...rows].map(([folded, { key, value }]) => [key, isSecret(folded) && value !== '' ? MASK : value]);
  ctx.reply.header('etag', `"${version}"`);
  return { settings: Object.fromEntries(shown) as Record<string, string>, version };
}

/** The fields of the settings screen with everything that a front end needs to draw them. */
export function readSettingFields() {
  return SHOWN_FIELDS;
}

const SHOWN_FIELDS = settingFields.map((field) =>
  Object.assign({}, field, {
    rendered: field.rendered ?? true,
    superAdminOnly: isProtected(foldKey(field.key)),
    secret: isSecret(foldKey(field.key)),
  }),
);

const REVISION_COLUMNS = {
  version: { column: 'settings_revision.version', kind: 'number' },
  area: { column: 'settings_revision.area', kind: 'text' },
  console: { column: 'settings_revision.console', kind: 'text' },
  userId: { column: 'settings_revision.userId', kind: 'uuid' },
  createdAt: { column: 'settings_revision.createdAt', kind: 'time' },
} as const;

export type ShownChange = { key: string; before: string | null; after: string | null };
export type ShownRevision = Omit<Row<SettingsRevision>, 'version'> & { version: number; changes: ShownChange[] };

/** A page of saves, newest first, each with what it changed; of one screen, or of all. Secrets are masked. */
export async function readSettingsHistory(
  ctx: Context,
  request: ListRequest,
  area?: SettingsArea,
  console: string | null = null,
): Promise<Page<ShownRevision>> {
  const all = ctx.db.rows.selectFrom('settings_revision').selectAll();
  const own = area ? all.where('area', '=', area).where('console', 'is not distinct from', console) : all;
  const page = await readPage(own, REVISION_COLUMNS, request, {
    defaultSort: 'version',
    tieBreaker: 'settings_revision.id',
  });
  const changes = await ctx.db.rows
    .selectFrom('settings_change')
    .selectAll()
    .where('revisionId', 'in', [...page.items.map(({ id }) => id), NO_ID])
    .orderBy('key')
    .execute();
  const items = page.items.map((revision) => ({
    ...revision,
    version: Number(revision.version),
    changes: changes
      .filter(({ revisionId }) => revisionId === revision.id)
      .map(({ key, before, after, sealed }) => {
        // The key may have come to count as secret after its change was recorded in the clear.
        const secret = sealed || isSecret(foldKey(key));
        return { key, before: hide(secret, before), after: hide(secret, after) };
      }),
  }));
  return { ...page, items };
}

function hide(secret: boolean, text: string | null): string | null {
  return secret && text !== null ? MASK : text;
}

/** An id that no row has. It keeps the list of ids from being empty, which would be no valid condition. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export interface SettingsEvent extends SettingsChangedPayload {
  readonly cursor: string;
}

/** Saves as they happen; with `after`, first the stored ones after that cursor. */
export function followSettings(ctx: Context, after?: string | null): AsyncIterable<SettingsEvent> {
  return follow(ctx, SETTINGS_TOPIC, after, ({ cursor, payload }) => ({
    ...(payload as SettingsChangedPayload),
    cursor,
  }));
}
