import { sql } from 'kysely';
import { addMs } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';

/**
 * A lateral source of one row, `now`, for an offering `o`: what a token costs in the phase that sells, or would if the sale
 * were not interrupted, and in the last phase where none does. The rules are those of openPhase in core, told to the
 * database so that a portfolio of any size is one statement.
 */
export function currentPrice(ctx: Pick<Context, 'clock' | 'settings' | 'config'>) {
  const { clock } = ctx;
  const at = sql`${clock.now().toISOString()}::timestamptz`;
  return sql`lateral (
    select p."tokenPrice" as price from (
      select each.*, sum(duration) over (order by sequence) as days, lead(id) over (order by sequence) is null as "isLast",
        case access when 'ALLOW_LIST' then remaining - allocation + reserved else remaining end as sellable
      from ico_token_offering_phase each where each."offeringId" = o.id
    ) p
    left join currency c on c.code = o.currency and c.type = o."walletType"
    cross join lateral (select
      ${at} < case when p."isLast" then o."endDate" else least(o."startDate" + p.days * interval '24 hours', o."endDate") end
        and p.sellable > 0 and p.sellable * p."tokenPrice" >= ${leastInSql(ctx)}
        as "sells"
    ) is_open
    order by is_open.sells desc, case when is_open.sells then p.sequence else -p.sequence end
    limit 1
  ) as now`;
}

/** The least that may be paid for tokens of `o` in its currency `c`: a phase that has less left is sold out. */
function leastInSql({ clock, settings, config }: Pick<Context, 'clock' | 'settings' | 'config'>) {
  const usd = sql`${settings.decimal('icoMinInvestmentAmount')}::numeric`;
  const { rateMaxAgeMs } = config;
  const since = rateMaxAgeMs === null ? null : addMs(clock.now(), -rateMaxAgeMs).toISOString();
  const isYoung = sql`(${since}::timestamptz is null or c."pricedAt" >= ${since}::timestamptz)`;
  const price = sql`case when o.currency = 'USD' then 1 when ${isYoung} then c."usdPrice" end`;
  const unit = sql`power(10::numeric, (-least(coalesce(c.precision, 8), 8))::numeric)`;
  const platforms = sql`ceil(${usd} / nullif(${price}, 0) / ${unit}) * ${unit}`;
  return sql`greatest(${unit}, coalesce(o."minPurchase", 0), coalesce(${platforms}, 0))`;
}
