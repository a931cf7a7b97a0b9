import { sql } from 'kysely';
import { lastPriceIn } from '../../currency/last-price.js';
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

/**
 * What leastToPay answers for `o` in its currency `c`, as exactly: a phase with less left is sold out. Quotients are whole
 * numbers of smallest units with their rest, as those with decimals are rounded somewhere.
 */
function leastInSql({ settings }: Pick<Context, 'settings'>) {
  const usd = sql`${settings.decimal('icoMinInvestmentAmount')}::numeric`;
  const price = lastPriceIn('c');
  const unit = sql`power(10::numeric, (-least(coalesce(c.precision, 8), 8))::numeric)`;
  const unitPrice = sql`(${price}) * ${unit}`;
  const platforms = sql`(div(${usd}, ${unitPrice}) + sign(mod(${usd}, ${unitPrice}))) * ${unit}`;
  const own = sql`ceil(coalesce(o."minPurchase", 0) / ${unit}) * ${unit}`;
  return sql`greatest(${unit}, ${own}, coalesce(${platforms}, 0))`;
}
