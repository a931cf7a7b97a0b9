import { sql } from 'kysely';
import { guardedCurrency } from '../../currency/guard.js';
import type { Context } from '../../frame/context.js';
import { closureOf } from '../own/closed.js';
import type { PairSide } from '../own/pair.js';
import { isStopped } from '../../conversion/paused.js';
import { percentagesOf } from '../own/terms.js';

const MOST = 1_000;

type Listed = Pick<
  PairSide,
  'currency' | 'type' | 'minAmount' | 'maxAmount' | 'spreadPercent' | 'feePercent' | 'frozen' | 'precision' | 'price'
> & { readonly name: string };

/** What can be converted, by currency and type, and what of it is not quoted right now, with the reason. */
export async function readConvertibleAssets(ctx: Context) {
  const isPaused = !ctx.settings.flag('convertEnabled') || (await isStopped(ctx.db, 'QUOTES'));
  const { rows } = await sql<Listed>`
    select a.currency, a.type, c.name, a."minAmount", a."maxAmount", a."spreadPercent", a."feePercent", a.frozen,
      c.precision, ${guardedCurrency(ctx, 'c')} as price
    from convert_asset a join currency c on c.code = a.currency and c.type = a.type
    where a.enabled and c.status order by a.currency, a.type limit ${sql.lit(MOST)}`.execute(ctx.db.rows);
  return rows.map((asset) => {
    const { currency, type, name, precision, minAmount, maxAmount } = asset;
    const closure = isPaused ? 'PAUSED' : closureOf(ctx, asset);
    const terms = { minAmount, maxAmount, ...percentagesOf(ctx, asset) };
    return { currency, type, name, precision, ...terms, isOpen: closure === null, closure };
  });
}
