import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import { literals } from '../../../core/sql/literals.js';
import { FLAGGABLE_OFFERING, IcoContributionStatus, IcoOfferingStatus } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import { Recent } from '../../frame/recent.js';
import { WAITING_DELIVERIES } from '../figures/waiting.js';
import { ICO, ICO_LAUNCH } from '../own/ledger.js';

declare module '../../frame/context.js' {
  interface Platform {
    /** What admins see of the launchpad at a glance. */
    readonly icoStat: Recent<IcoAdminStatView>;
  }
}

/** Reads every contribution, so that many looks share what is computed for one of them. */
export function newIcoStat(): Recent<IcoAdminStatView> {
  return new Recent<IcoAdminStatView>();
}

interface OfferingCounts {
  readonly offerings: { readonly status: IcoOfferingStatus; readonly offerings: number }[];
  readonly waitingOfferings: number;
  readonly flaggedOfferings: number;
}

interface MonthFigures {
  readonly offerings: number;
  readonly contributions: number;
  readonly investors: number;
  readonly usdValue: string;
}

/** The launchpad at a glance. Five statements, which read every contribution. */
export async function readIcoAdminStat(ctx: Context): Promise<IcoAdminStatView> {
  return ctx.icoStat.of(ctx.clock, () => computed(ctx));
}

async function computed(ctx: Context) {
  const [offerings, contributions, totals, fees, growth] = await Promise.all([
    countOfferings(ctx),
    countContributions(ctx),
    readTotals(ctx),
    readFees(ctx),
    readGrowth(ctx),
  ]);
  return { ...offerings, contributions, ...totals, fees, growth };
}

export type IcoAdminStatView = Awaited<ReturnType<typeof computed>>;

async function countOfferings({ db }: Context): Promise<OfferingCounts> {
  const { rows } = await sql<{ status: IcoOfferingStatus; offerings: number; waiting: number; flagged: number }>`
    select status, count(*)::int as offerings,
      count(*) filter (where status = 'PENDING' and "approvedAt" is null)::int as waiting,
      count(*) filter (where flagged and status in (${literals(FLAGGABLE_OFFERING)}))::int as flagged
    from ico_token_offering where "deletedAt" is null group by status`.execute(db.rows);
  const sum = (of: 'waiting' | 'flagged'): number => rows.reduce((all, row) => all + row[of], 0);
  const counts = new Map(rows.map((row) => [row.status, row.offerings]));
  return {
    offerings: Object.values(IcoOfferingStatus).map((status) => ({ status, offerings: counts.get(status) ?? 0 })),
    waitingOfferings: sum('waiting'),
    flaggedOfferings: sum('flagged'),
  };
}

async function countContributions({ db }: Context) {
  const { rows } = await sql<{ status: IcoContributionStatus; contributions: number; usdValue: string }>`
    select status, count(*)::int as contributions, sum("usdValue")::text as "usdValue"
    from ico_transaction group by status`.execute(db.rows);
  const known = new Map(rows.map((row) => [row.status, row]));
  return Object.values(IcoContributionStatus).map((status) => ({
    status,
    contributions: known.get(status)?.contributions ?? 0,
    usdValue: canonical(known.get(status)?.usdValue ?? '0'),
  }));
}

/** A contribution counts once as waiting, however many of its tranches wait for an admin. */
async function readTotals({ db }: Context) {
  const { rows } = await sql<{ waitingContributions: number; investors: number; raisedUsd: string }>`
    select
      (select count(distinct "transactionId")::int from (${WAITING_DELIVERIES}) d where wait = 'verify')
        as "waitingContributions",
      (select count(distinct "userId")::int from ico_account where contributions > 0) as investors,
      (select coalesce(sum("raisedUsd"), 0)::text from ico_offering_progress) as "raisedUsd"`.execute(db.rows);
  const [row] = rows;
  return {
    waitingContributions: row?.waitingContributions ?? 0,
    investors: row?.investors ?? 0,
    raisedUsd: canonical(row?.raisedUsd ?? '0'),
  };
}

async function readFees({ db }: Context) {
  const { rows } = await sql<{ currency: string; contributions: string; launches: string }>`
    select currency, coalesce(sum(amount) filter (where type = ${ICO}), 0)::text as contributions,
      coalesce(sum(amount) filter (where type = ${ICO_LAUNCH}), 0)::text as launches
    from admin_profit where type in (${ICO}, ${ICO_LAUNCH}) group by currency order by currency`.execute(db.rows);
  return rows.map(({ currency, contributions, launches }) => ({
    currency,
    contributions: canonical(contributions),
    launches: canonical(launches),
  }));
}

async function readGrowth({ db, clock }: Context): Promise<{ month: MonthFigures; before: MonthFigures }> {
  const now = clock.now();
  const [month, before] = [monthStart(now, 0), monthStart(now, -1)];
  const { rows } = await sql<MonthFigures & { isThis: boolean }>`
    select span."isThis", o.offerings, c.contributions, c.investors, c."usdValue"
    from (values (true, ${month}::timestamptz, 'infinity'::timestamptz),
      (false, ${before}::timestamptz, ${month}::timestamptz)) as span ("isThis", since, until),
    lateral (select count(*)::int as offerings from ico_token_offering
      where "createdAt" >= span.since and "createdAt" < span.until) o,
    lateral (select count(*)::int as contributions, count(distinct "userId")::int as investors,
      coalesce(sum("usdValue"), 0)::text as "usdValue" from ico_transaction
      where "createdAt" >= span.since and "createdAt" < span.until) c`.execute(db.rows);
  const figures = (wanted: boolean): MonthFigures => {
    const row = rows.find(({ isThis }) => isThis === wanted);
    const { offerings = 0, contributions = 0, investors = 0, usdValue = '0' } = row ?? {};
    return { offerings, contributions, investors, usdValue: canonical(usdValue) };
  };
  return { month: figures(true), before: figures(false) };
}

/** The start, in UTC, of the month `months` after the one that contains `now`. */
function monthStart(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString();
}
