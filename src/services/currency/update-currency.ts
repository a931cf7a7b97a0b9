import { AppError, badInput } from '../../core/errors.js';
import { Money } from '../../core/money.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import { PRICED_IN } from './rate.js';
import type { CurrencyRow } from './read.js';

export interface UpdateCurrencyInput {
  readonly usdPrice?: string | null;
  readonly status?: boolean | null;
}

/**
 * Says a currency's price in US dollars, or switches it on or off. What is left out stays. BAD_INPUT for a dollar that
 * is not 1.
 */
export async function updateCurrency(ctx: Context, id: string, input: UpdateCurrencyInput): Promise<CurrencyRow> {
  const now = ctx.clock.now().toISOString();
  const price = input.usdPrice ? Money.parsePositive(input.usdPrice, PRICED_IN).toString() : null;
  return act(ctx, { operation: 'updateCurrency' }, async ({ rows }) => {
    const row = await rows
      .updateTable('currency')
      .set({
        updatedAt: now,
        ...(price === null ? {} : priceColumns(price, now)),
        ...(input.status === null || input.status === undefined ? {} : { status: input.status }),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    if (row.code === PRICED_IN && price !== null && price !== '1') throw badInput('A US dollar costs 1');
    return row;
  });
}

/** What a price changes of a currency. */
export function priceColumns(usdPrice: string, pricedAt: string) {
  return { usdPrice, pricedAt, updatedAt: pricedAt };
}
