import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';

/**
 * A lateral source of one row, `now`, for an offering `o`: what a token costs in the phase that sells, or would if the sale
 * were not interrupted, and in the last phase where none does. The rules are those of openPhase in core, told to the
 * database so that a portfolio of any size is one statement.
 */
export function currentPrice({ clock, settings }: Pick<Context, 'clock' | 'settings'>) {
  const at = sql`${clock.now().toISOString()}::timestamptz`;
  return sql`lateral (
    select p."tokenPrice" as price from (
      select each.*, sum(duration) over (order by sequence) as days, lead(id) over (order by sequence) is null as "isLast"
      from ico_token_offering_phase each where each."offeringId" = o.id
    ) p
    left join currency c on c.code = o.currency and c.type = o."walletType"
    cross join lateral (select
      ${at} < case when p."isLast" then o."endDate" else least(o."startDate" + p.days * interval '24 hours', o."endDate") end
        and p.remaining > 0 and p.remaining * p."tokenPrice" >= ${leastInSql(settings.decimal('icoMinInvestmentAmount'))}
        as "sells"
    ) is_open
    order by is_open.sells desc, case when is_open.sells then p.sequence else -p.sequence end
    limit 1
  ) as now`;
}

/** The least that may be paid for tokens of `o` in its currency `c`: a phase that has less left is sold out. */
function leastInSql(usd: string) {
  const price = sql`case when o.currency = 'USD' then 1 else c."usdPrice" end`;
  const unit = sql`power(10::numeric, (-least(coalesce(c.precision, 8), 8))::numeric)`;
  return sql`greatest(${unit}, coalesce(o."minPurchase", 0), coalesce(ceil(${usd}::numeric / nullif(${price}, 0) / ${unit}) * ${unit}, 0))`;
}
