import { sql } from 'kysely';
import type { Reader } from '../../../../infra/database/database.js';
import type { WalletKind } from '../../../currency/wallet-kind.js';
import type { Place, UnderWay } from './kind.js';

/** What a venue takes at most for a trade beside its price, as a factor of what is paid. */
const WITH_FEE = '1.01';

/** Orders at the venue. Their trades are booked when they end. */
export const hedgesUnderWay: UnderWay = {
  what: 'a hedge',
  async isOpen(rows: Reader, { currency, type }: WalletKind) {
    const found = await rows
      .selectFrom('convert_hedge')
      .select('id')
      .where((is) =>
        is.or([
          is.and([is('currency', '=', currency), is('type', '=', type)]),
          is.and([is('quoteCurrency', '=', currency), is('quoteType', '=', type)]),
        ]),
      )
      .where('status', 'in', ['OPEN', 'PLACED', 'REVIEW'])
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },
  async isInReview(rows: Reader, { currency, type }: WalletKind) {
    const found = await rows
      .selectFrom('convert_hedge')
      .select('id')
      .where('currency', '=', currency)
      .where('type', '=', type)
      .where('status', '=', 'REVIEW')
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },
  async covers(_ctx, rows, { currency, type, location }: Place) {
    if (location !== 'VENUE') return '0';
    const { rows: found } = await sql<{ amount: string }>`
      select trunc(coalesce(sum(case
        when side = 'SELL' and currency = ${currency} and type = ${type} then amount
        when side = 'BUY' and "quoteCurrency" = ${currency} and "quoteType" = ${type}
          then amount * coalesce("limitPrice", 0) * ${WITH_FEE}::numeric
        else 0 end), 0), 18) as amount
      from convert_hedge where status = 'PLACED'`.execute(rows);
    return found[0]?.amount ?? '0';
  },
};
