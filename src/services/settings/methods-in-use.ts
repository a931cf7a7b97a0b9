import { foldKey } from '../../core/text/setting-text.js';
import { TwoFactorMethod } from '../../entities/account/two-factor.js';
import type { Reader } from '../../infra/database/database.js';
import { masterSettings } from './masters.js';

const ASKING: ReadonlySet<string> = new Set(
  masterSettings.filter(({ asksFor }) => asksFor !== undefined).map(({ key }) => foldKey(key)),
);

/**
 * The methods that some account has confirmed as its second factor. It is asked only where the save holds a switch that
 * can silence them; one row of each method is enough.
 */
export async function methodsInUse(rows: Reader, keys: readonly string[]): Promise<ReadonlySet<TwoFactorMethod>> {
  if (!keys.some((key) => ASKING.has(foldKey(key)))) return new Set();
  const found = new Set<TwoFactorMethod>();
  for (const method of Object.values(TwoFactorMethod)) {
    const row = await rows
      .selectFrom('two_factor')
      .innerJoin('user', 'user.id', 'two_factor.userId')
      .select('method')
      .where('method', '=', method)
      .where('confirmedAt', 'is not', null)
      .where('user.deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (row) found.add(method);
  }
  return found;
}
