import type { Reader } from '../../../../infra/database/database.js';
import type { WalletKind } from '../../../currency/wallet-kind.js';
import type { UnderWay } from './kind.js';

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
  // It is booked out of its place before it leaves, and into the other one after it has come: it makes none short.
  covers: async () => '0',
};
