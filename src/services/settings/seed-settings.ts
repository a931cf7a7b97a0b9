import { SEEDED_SOCIAL_LINKS } from '../../core/settings/fields.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';

/** Creates the settings of a new installation. An existing row keeps its text. */
export async function seedSettings(ctx: Context): Promise<void> {
  await inTransaction(ctx, { operation: 'seedSettings' }, ({ rows }) =>
    rows
      .insertInto('settings')
      .values({ key: 'customSocialLinks', value: SEEDED_SOCIAL_LINKS, version: '0' })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
