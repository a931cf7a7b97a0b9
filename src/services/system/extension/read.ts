import { EXTENSIONS } from '../../../core/catalogue/extensions.js';
import type { Row } from '../../../entities/index.js';
import type { Extension } from '../../../entities/system/extension.js';
import type { Context } from '../../frame/context.js';

export type WithLicence<Shown> = Shown & { title: string; licensed: boolean; built: boolean };

/** Every extension, by its title. */
export async function readExtensions(ctx: Context): Promise<WithLicence<Row<Extension>>[]> {
  const rows = await ctx.db.rows.selectFrom('extension').selectAll().execute();
  const states = await Promise.all(rows.map((row) => withLicence(ctx, row)));
  return states.toSorted((left, right) => (left.title < right.title ? -1 : 1));
}

/**
 * An extension's row with its title, whether its licence file is there and whether this server has its module. Without
 * the module it is shown switched off, whatever its row says.
 */
export async function withLicence<Shown extends Pick<Extension, 'name' | 'status'>>(
  ctx: Context,
  row: Shown,
): Promise<WithLicence<Shown>> {
  const licensed = (await ctx.extensions.licensed()).has(row.name);
  const built = ctx.extensions.isBuilt(row.name);
  return { ...row, status: row.status && built, title: EXTENSIONS[row.name], licensed, built };
}
