import { sql } from 'kysely';
import { addMs, DAY_MS } from '../../../core/clock.js';
import { canonical } from '../../../core/money.js';
import type { GatewayMode } from '../../../entities/gateway/names.js';
import type { Context } from '../../frame/context.js';
import { utcDay } from '../payment/volume.js';

/** How many days dashboards show, the present one included. */
const DAYS = 30;

/** Sums of one day in UTC, amounts in US dollars. */
export interface DayFigures {
  /** Such as `2026-11-22`. */
  readonly day: string;
  /** Payments that were created. */
  readonly count: number;
  readonly completed: number;
  readonly refunds: number;
  readonly volume: string;
  readonly fees: string;
  readonly refunded: string;
}

/** The first day that dashboards show. */
export function firstDay({ clock }: Context): string {
  return utcDay(addMs(clock.now(), -(DAYS - 1) * DAY_MS));
}

/** The last 30 days, oldest first, those without payments too; of one merchant, or of all. */
export async function readDays(ctx: Context, mode: GatewayMode, merchantId?: string): Promise<DayFigures[]> {
  const ofMerchant = merchantId === undefined ? sql`` : sql`and d."merchantId" = ${merchantId}`;
  const { rows } = await sql<DayFigures>`
    select each.day::date::text as day, coalesce(sum(d.created), 0)::int as count,
      coalesce(sum(d.completed), 0)::int as completed, coalesce(sum(d.refunds), 0)::int as refunds,
      coalesce(sum(d."usdVolume"), 0)::text as volume, coalesce(sum(d."usdFees"), 0)::text as fees,
      coalesce(sum(d."usdRefunded"), 0)::text as refunded
    from generate_series(${firstDay(ctx)}::timestamp, ${utcDay(ctx.clock.now())}::timestamp, '1 day') each (day)
    left join gateway_day d on d.day = each.day::date and d.mode = ${mode} ${ofMerchant}
    group by each.day order by each.day`.execute(ctx.db.rows);
  return rows.map((row) => ({
    ...row,
    volume: canonical(row.volume),
    fees: canonical(row.fees),
    refunded: canonical(row.refunded),
  }));
}
