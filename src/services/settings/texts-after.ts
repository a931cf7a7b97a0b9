import { sql } from 'kysely';
import { AppError } from '../../core/catalogue/errors.js';
import { unseal } from '../../core/seal.js';
import { foldKey } from '../../core/text/setting-text.js';
import type { SettingsArea } from '../../entities/settings/settings-revision.js';
import type { Context } from '../frame/context.js';
import { changePurpose } from './write.js';

/** A text that a later save replaced. */
interface Replaced {
  revisionId: string;
  key: string;
  before: string | null;
  sealed: boolean;
}

/** A screen in the history, with the keys that other screens save too. */
export interface Screen {
  readonly area: SettingsArea;
  readonly console?: string;
  readonly shared?: readonly string[];
}

/**
 * The text that each key saved since a revision had right after that revision, null where it had no row. It is taken
 * from the first later save of the key, on any screen that shares it, which recorded the text that it replaced.
 * NOT_FOUND for a revision of another screen.
 */
export async function textsAfter(
  ctx: Context,
  rows: Context['db']['rows'],
  revisionId: string,
  { area, console, shared = [] }: Screen,
): Promise<Map<string, string | null>> {
  const revision = await rows
    .selectFrom('settings_revision')
    .select('version')
    .where('id', '=', revisionId)
    .where('area', '=', area)
    .where('console', 'is not distinct from', console ?? null)
    .executeTakeFirst();
  if (!revision) throw new AppError('NOT_FOUND', { message: 'There is no such revision of the settings' });
  const replaced = await sql<Replaced>`
    select distinct on (lower(c.key)) c."revisionId", c.key, c.before, c.sealed
    from settings_change c join settings_revision r on r.id = c."revisionId"
    where r.version > ${revision.version} and (
      (r.area = ${area} and r.console is not distinct from ${console ?? null})
      or lower(c.key) = any(${shared.map(foldKey)}::text[]))
    order by lower(c.key), r.version`.execute(rows);
  return new Map(replaced.rows.map((row) => [row.key, textOf(ctx, row)]));
}

function textOf(ctx: Context, { revisionId, key, before, sealed }: Replaced): string | null {
  if (before === null || !sealed) return before;
  return unseal(ctx.config.secretKeys, before, changePurpose(revisionId, key));
}
