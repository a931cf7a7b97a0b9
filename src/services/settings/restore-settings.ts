import { sql } from 'kysely';
import { AppError } from '../../core/errors.js';
import { unseal } from '../../core/seal.js';
import { SettingsArea } from '../../entities/settings-revision.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import type { Tx } from '../tx.js';
import { NO_ROW } from './decide.js';
import { applyValues, expectedVersion, type SettingsSaved } from './save-settings.js';
import { changePurpose, lockSettings, requireVersion } from './write.js';

export interface RestoreSettingsInput {
  readonly revisionId: string;
  readonly reason?: string | null | undefined;
  readonly ifVersion?: number | null | undefined;
}

/** A text that a later save replaced. */
interface Replaced {
  revisionId: string;
  key: string;
  before: string | null;
  sealed: boolean;
}

/**
 * Brings every key back to what it was right after a revision, through the same checks as any save. It is a revision
 * itself, so that it can be taken back in turn. NOT_FOUND for a revision of another screen.
 */
export async function restoreSettings(ctx: Context, input: RestoreSettingsInput): Promise<SettingsSaved> {
  const expected = expectedVersion(ctx, input.ifVersion);
  const saved = await act(ctx, { operation: 'restoreSettings' }, async (tx) => {
    const lastSave = await lockSettings(tx);
    await requireVersion(tx, expected);
    const values = await valuesAfter(ctx, tx, input.revisionId);
    const note = { area: SettingsArea.SETTINGS, reason: input.reason, restoredFrom: input.revisionId };
    return applyValues(ctx, tx, lastSave, values, note);
  });
  if (saved.changed.length > 0) await ctx.settings.changed();
  return saved;
}

/** What each key that was saved since had before: the first save after the revision knows it. */
async function valuesAfter(ctx: Context, tx: Tx, revisionId: string): Promise<Record<string, unknown>> {
  const revision = await tx.rows
    .selectFrom('settings_revision')
    .select('version')
    .where('id', '=', revisionId)
    .where('area', '=', SettingsArea.SETTINGS)
    .executeTakeFirst();
  if (!revision) throw new AppError('NOT_FOUND', { message: 'There is no such revision of the settings' });
  const { rows } = await sql<Replaced>`
    select distinct on (lower(c.key)) c."revisionId", c.key, c.before, c.sealed
    from settings_change c join settings_revision r on r.id = c."revisionId"
    where r.version > ${revision.version} and r.area = ${SettingsArea.SETTINGS}
    order by lower(c.key), r.version`.execute(tx.rows);
  return Object.fromEntries(rows.map((row) => [row.key, textOf(ctx, row)]));
}

function textOf(ctx: Context, { revisionId, key, before, sealed }: Replaced): unknown {
  if (before === null) return NO_ROW;
  return sealed ? unseal(ctx.config.secretKeys, before, changePurpose(revisionId, key)) : before;
}
