import { sql } from 'kysely';
import { literals } from '../../../../core/sql/literals.js';
import type { Reader } from '../../../../infra/database/database.js';
import type { WalletKind } from '../../../currency/wallet-kind.js';
import type { Place, UnderWay } from './kind.js';

/** Payments on chain. They are booked once they are mined deeply enough. */
export const sendsUnderWay: UnderWay = {
  what: 'an open send',
  async isOpen(rows: Reader, { currency, type }: WalletKind) {
    const found = await rows
      .selectFrom('convert_send')
      .select('id')
      .where((is) =>
        is.or([
          is.and([is('currency', '=', currency), is('type', '=', type)]),
          is.and([is('gasCurrency', '=', currency), is('gasType', '=', type)]),
        ]),
      )
      .where('status', 'in', ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'BROADCAST'])
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  },
  isInReview: async () => false,
  async covers({ config }, rows, { currency, type, location }: Place) {
    if (!location.startsWith('CHAIN:')) return '0';
    // Without a key, an admin has sent by hand what is approved before the platform hears of it.
    const left = config.convert.signerKey === null ? ['APPROVED', 'BROADCAST'] : ['BROADCAST'];
    const { rows: found } = await sql<{ amount: string }>`
      select coalesce(sum(case when currency = ${currency} and type = ${type} then amount else 0 end), 0)
        + coalesce(sum(case when "gasCurrency" = ${currency} and "gasType" = ${type} then "gasHeld" else 0 end), 0) as amount
      from convert_send
      where 'CHAIN:' || "chainId" = ${location} and status in (${literals(left)})`.execute(rows);
    return found[0]?.amount ?? '0';
  },
};
