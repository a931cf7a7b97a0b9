import { sql } from 'kysely';
import type { HouseFlowType } from '../../../core/conversion/flows.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Reader } from '../../../infra/database/database.js';
import { CHANGES, FIGURES, IS_HOUSE, OPERATION_TYPE } from './flow-rows.js';

/** What had happened to a currency in the house's wallets before a time. Amounts are exact decimal text. */
export interface FlowBefore {
  readonly cut: 'from' | 'to';
  readonly currency: string;
  readonly type: WalletType;
  /** What all its wallets held at that time, free and held, as their last rows before it say. */
  readonly held: string;
  /** Null where no row had changed any of them. */
  readonly operationType: HouseFlowType | 'OTHER' | null;
  readonly rows: string;
  readonly credited: string;
  readonly debited: string;
  readonly spread: string;
  readonly rounding: string;
  readonly result: string;
}

export interface Period {
  /** Rows from this time on; null for all since the first. */
  readonly from?: Date | null;
  /** Rows before this time; null for all that there are. */
  readonly to?: Date | null;
  readonly currency?: string | null;
}

/**
 * What had flowed through the house's wallets before the beginning and before the end of a period, over all time, on one
 * snapshot. Reads the last sums before each time, and the few rows after them.
 */
export async function flowsBefore(rows: Reader, { from, to, currency }: Period): Promise<FlowBefore[]> {
  const [first, last] = [from?.toISOString() ?? '-infinity', to?.toISOString() ?? 'infinity'];
  const { rows: found } = await sql<FlowBefore>`
    with cut (cut, time) as (
      values ('from', ${first}::timestamptz), ('to', ${last}::timestamptz)
    ), marked as (
      select c.cut, c.time, w.id, w.currency, w.type, w.sequence as head, coalesce(m.sequence, 0) as since
      from wallet w cross join cut c
      left join lateral (
        select m.sequence from convert_flow_mark m where m."walletId" = w.id and m.at < c.time
        order by m.at desc, m.sequence desc limit 1) m on true
      where ${IS_HOUSE} and (${currency ?? null}::text is null or w.currency = ${currency ?? null})
    ), span as (
      select m.*, coalesce(
        (select min(n.sequence) from convert_flow_mark n where n."walletId" = m.id and n.sequence > m.since),
        m.head) as upto
      from marked m where m.time > '-infinity'
    ), stock as (
      select m.cut, m.currency, m.type, coalesce(sum(last.held), 0) as held
      from marked m left join span s on s.cut = m.cut and s.id = m.id left join lateral (
        select e."newBalance" + e."newInOrder" as held from wallet_audit_log e
        where e."walletId" = s.id and e.sequence >= s.since and e.sequence <= s.upto and e."createdAt" < s.time
        order by e.sequence desc limit 1) last on true
      group by m.cut, m.currency, m.type
    ), part as (
      select s.cut, s.currency, s.type, f."operationType", f.rows, f.credited, f.debited, f.spread, f.rounding, f.result
      from span s join convert_flow_sum f on f."walletId" = s.id and f.sequence = s.since
      union all
      select s.cut, s.currency, s.type, ${OPERATION_TYPE}, ${FIGURES}
      from span s join wallet_audit_log e on e."walletId" = s.id
        and e.sequence > s.since and e.sequence <= s.upto and e."createdAt" < s.time
      where ${CHANGES} group by s.cut, s.currency, s.type, ${OPERATION_TYPE}
    )
    select k.cut, k.currency, k.type, k.held, p."operationType", coalesce(sum(p.rows), 0) as rows,
      coalesce(sum(p.credited), 0) as credited, coalesce(sum(p.debited), 0) as debited,
      coalesce(sum(p.spread), 0) as spread, coalesce(sum(p.rounding), 0) as rounding, coalesce(sum(p.result), 0) as result
    from stock k left join part p using (cut, currency, type)
    group by k.cut, k.currency, k.type, k.held, p."operationType"
    order by k.currency, k.type`.execute(rows);
  return found;
}
