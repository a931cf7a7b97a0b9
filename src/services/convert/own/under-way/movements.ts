import { sql } from 'kysely';
import type { Reader } from '../../../../infra/database/database.js';
import type { WalletKind } from '../../../currency/wallet-kind.js';
import { highPriceIn } from '../../../currency/high-price.js';
import type { Context } from '../../../frame/context.js';
import { UNASKED_COST_USD } from '../unasked-cost.js';
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
  // The amount is booked out of its place before it leaves; the gas of its transaction once that is mined, or named.
  async covers(ctx, rows, place: Place) {
    if (!place.location.startsWith('CHAIN:')) return '0';
    const { rows: found } = await sql<{ amount: string }>`
      select (${heldForGas(place)}) + (${gasByHand(ctx, place)}) as amount`.execute(rows);
    return found[0]?.amount ?? '0';
  },
};

/** What is held for the gas of transactions that the platform has signed. */
const heldForGas = ({ currency, type, location }: Place) => sql`
  select coalesce(sum("gasHeld"), 0) from convert_movement
  where "from" = ${location} and "gasCurrency" = ${currency} and "gasType" = ${type}
    and "gasHeld" is not null and "gasPaid" is null`;

/** Nothing is held for the gas of those that admins carry out: nobody knows it before they name the transaction. */
const gasByHand = (ctx: Pick<Context, 'clock'>, { currency, type, location }: Place) => sql`
  select coalesce(trunc(count(*) * ${UNASKED_COST_USD}::numeric / (
    select ${highPriceIn(ctx, 'c')} from currency c join convert_send_chain s on s.currency = c.code and s.type = c.type
    where s.currency = ${currency} and s.type = ${type} and 'CHAIN:' || s."chainId" = ${location} and s.contract is null
  ), 18), 0) from convert_movement
  where "from" = ${location} and not automatic and status in ('MOVING', 'REVIEW') and "gasPaid" is null`;
