import { sql } from 'kysely';
import type { Reader } from '../../../../infra/database/database.js';
import type { WalletKind } from '../../../currency/wallet-kind.js';
import type { Place, UnderWay } from './kind.js';

/** Movements of the house's own money. */
export const movementsUnderWay: UnderWay = {
  what: 'a movement',
  async isOpen(rows: Reader, { currency, type }: WalletKind) {
    const found = await rows
      .selectFrom('convert_movement')
      .select('id')
      .where('currency', '=', currency)
      .where('type', '=', type)
      .where('status', 'in', ['PLANNED', 'MOVING', 'REVIEW'])
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },
  isInReview: async () => false,
  // The amount is booked out of its place before it leaves; the gas of its transaction once that is mined.
  async covers(_ctx, rows, { currency, type, location }: Place) {
    const { rows: found } = await sql<{ amount: string }>`
      select coalesce(sum("gasHeld"), 0) as amount from convert_movement
      where "from" = ${location} and "gasCurrency" = ${currency} and "gasType" = ${type}
        and "gasHeld" is not null and "gasPaid" is null`.execute(rows);
    return found[0]?.amount ?? '0';
  },
};
