import { sql } from 'kysely';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';

/** What the house holds of a currency over all places. Amounts are exact decimal text in the currency. */
export interface HouseTotal {
  readonly currency: string;
  readonly type: WalletType;
  /** What each place holds, free and held, by LEDGER, VENUE, TRANSIT and CHAIN: with the number of the chain. */
  readonly places: readonly { readonly location: string; readonly amount: string }[];
  readonly booked: string;
  /** The sum of the floors of all places. */
  readonly floor: string;
  /** What the house bought of its customers beyond what it sold them, and has not hedged; negative the other way. */
  readonly exposure: string;
}

/** What the house holds of every currency, by code. */
export async function readHouseInventory({ db }: Context): Promise<HouseTotal[]> {
  return houseTotals(db.rows);
}

/** As {@link readHouseInventory}, on the snapshot of the given reader. */
export async function houseTotals(rows: Reader): Promise<HouseTotal[]> {
  const { rows: found } = await sql<HouseTotal>`
    with held as (
      select currency, type, balance + "inOrder" as amount, case system
          when 'convert' then 'LEDGER' when 'convert_venue' then 'VENUE' when 'convert_transit' then 'TRANSIT'
          else 'CHAIN:' || substr(system, length('convert_chain_') + 1) end as location
      from wallet where system in ('convert', 'convert_venue', 'convert_transit') or system like 'convert\\_chain\\_%'
    ), exposed as (
      select currency, type, amount from convert_position
      union all
      select "fromCurrency", "fromType", "fromAmount" - fee from convert_order where ${UNPOSITIONED}
      union all
      select "toCurrency", "toType", -"toAmount" from convert_order where ${UNPOSITIONED}
    ), exposure as (
      select currency, type, sum(amount) as amount from exposed group by currency, type
    ), floors as (
      select currency, type, sum(floor) as amount from convert_inventory group by currency, type
    )
    select h.currency, h.type, jsonb_agg(jsonb_build_object('location', h.location, 'amount', h.amount::text)
        order by h.location) as places,
      sum(h.amount) as booked, coalesce(max(f.amount), 0) as floor, coalesce(max(e.amount), 0) as exposure
    from held h left join floors f using (currency, type) left join exposure e using (currency, type)
    group by h.currency, h.type order by h.currency, h.type`.execute(rows);
  return found;
}

const UNPOSITIONED = sql`status = 'SETTLED' and not "isPositioned"`;
