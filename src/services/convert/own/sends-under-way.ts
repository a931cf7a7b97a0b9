import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import type { Row } from '../../../entities/index.js';
import type { ConvertInventory } from '../../../entities/convert/inventory.js';
import type { Reader } from '../../../infra/database/database.js';
import type { WalletKind } from '../../currency/wallet-kind.js';

/** Sends that have not ended. What a broadcast one pays, gas included, may have left the chain while it is still booked. */
export const SENDS_UNDER_WAY = {
  what: 'a send',
  async isOpen(rows: Reader, { currency, type }: WalletKind): Promise<boolean> {
    const open = rows.selectFrom('convert_send').select('id').where('currency', '=', currency).where('type', '=', type);
    const ended = ['CONFIRMED', 'CANCELLED', 'REVERSED'] as const;
    return (await open.where('status', 'not in', ended).limit(1).executeTakeFirst()) !== undefined;
  },
  isInReview: () => Promise.resolve(false),
  async covers(
    rows: Reader,
    { currency, type, location }: Pick<Row<ConvertInventory>, 'currency' | 'type' | 'location'>,
  ): Promise<string> {
    if (!location.startsWith('CHAIN:')) return '0';
    const found = await sql<{ amount: string }>`
      select (coalesce(sum(amount) filter (where currency = ${currency} and type = ${type}), 0)
        + coalesce(sum("gasHeld") filter (where "gasCurrency" = ${currency} and "gasType" = ${type}), 0))::text as amount
      from convert_send where status = 'BROADCAST' and "chainId" = ${location.slice('CHAIN:'.length)}::integer`.execute(
      rows,
    );
    return canonical(found.rows[0]?.amount ?? '0');
  },
};
