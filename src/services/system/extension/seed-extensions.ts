import { EXTENSION_NAMES } from '../../../core/catalogue/extensions.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';

// Writes extension in one statement: rows that come with the program.

const VERSION = '1.0.0';

/** Creates the rows of extensions that are missing: switched on with demo data, off otherwise. */
export async function seedExtensions(ctx: Context): Promise<void> {
  const updatedAt = ctx.clock.now().toISOString();
  const rows = EXTENSION_NAMES.map((name) => ({ name, status: ctx.config.demoData, version: VERSION, updatedAt }));
  await inTransaction(ctx, { operation: 'seedExtensions' }, (tx) =>
    tx.rows
      .insertInto('extension')
      .values(rows)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  ctx.extensions.drop();
}
