import { AppError } from '../../core/errors.js';
import { Money } from '../../core/money.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import type { CurrencyRow } from './read.js';

export interface UpdateCurrencyInput {
  readonly usdPrice?: string | null;
  readonly status?: boolean | null;
}

/** Says a currency's price in US dollars, or switches it on or off. What is left out stays. */
export async function updateCurrency(ctx: Context, id: string, input: UpdateCurrencyInput): Promise<CurrencyRow> {
  const now = ctx.clock.now().toISOString();
  const price = input.usdPrice ? Money.parsePositive(input.usdPrice, 'USD').toString() : null;
  return act(ctx, { operation: 'updateCurrency' }, async ({ rows }) => {
    const row = await rows
      .updateTable('currency')
      .set({
        updatedAt: now,
        ...(price === null ? {} : { usdPrice: price, pricedAt: now }),
        ...(input.status === null || input.status === undefined ? {} : { status: input.status }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  });
}
