import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { Recent } from '../../frame/recent.js';
import type { OfferingSummaryView } from '../own/offering-view.js';
import { summariesOf } from './list.js';
import { IS_PUBLIC } from './visible.js';

declare module '../../frame/context.js' {
  interface Platform {
    /** What the front page of the launchpad shows of offerings. */
    readonly icoFront: Recent<IcoFront>;
  }
}

/** How many offerings the front page names of each kind. */
const SHOWN = 6;

export interface IcoFigures {
  readonly offerings: number;
  readonly upcoming: number;
  readonly active: number;
  readonly success: number;
  readonly failed: number;
  readonly cancelled: number;
  /** Decimal text. */
  readonly raisedUsd: string;
  readonly investors: number;
}

export interface IcoFront {
  readonly featured: readonly OfferingSummaryView[];
  readonly upcoming: readonly OfferingSummaryView[];
  readonly figures: IcoFigures;
}

/** Adds up all offerings, so that many visitors share what is computed for one of them. */
export function newIcoFront(): Recent<IcoFront> {
  return new Recent<IcoFront>();
}

/** The six offerings on sale that have raised most dollars; flagged ones are left out. */
export async function readFeaturedIcoOfferings(ctx: Context): Promise<readonly OfferingSummaryView[]> {
  return (await front(ctx)).featured;
}

/** What all offerings together came to. */
export async function readIcoFigures(ctx: Context): Promise<IcoFigures> {
  return (await front(ctx)).figures;
}

/** The front page of the launchpad, with the announcement that admins have set. */
export async function readIcoLanding(ctx: Context) {
  const { featured, upcoming, figures } = await front(ctx);
  const { settings } = ctx;
  const active = settings.flag('icoAnnouncementActive');
  const message = settings.text('icoAnnouncementMessage');
  return { featured, upcoming, stats: figures, announcement: { active, message: active ? message : null } };
}

async function front(ctx: Context): Promise<IcoFront> {
  return ctx.icoFront.of(ctx.clock, () => compute(ctx));
}

async function compute(ctx: Context): Promise<IcoFront> {
  const now = ctx.clock.now().toISOString();
  const { rows: shown } = await sql<{ id: string; isUpcoming: boolean }>`
    (select offering.id, false as "isUpcoming" from ico_token_offering offering
     join ico_offering_progress progress on progress."offeringId" = offering.id
     where ${IS_PUBLIC} and offering.status = 'ACTIVE' and not offering.flagged
     order by progress."raisedUsd" desc, offering.id desc limit ${sql.lit(SHOWN)})
    union all
    (select offering.id, true from ico_token_offering offering
     where ${IS_PUBLIC} and offering.status = 'PENDING' and not offering.flagged and offering."endDate" > ${now}::timestamptz
     order by offering."startDate", offering.id limit ${sql.lit(SHOWN)})`.execute(ctx.db.rows);
  const views = await summariesOf(
    ctx,
    shown.map(({ id }) => id),
  );
  const upcomingIds = new Set(shown.flatMap(({ id, isUpcoming }) => (isUpcoming ? [id] : [])));
  return {
    featured: views.filter(({ id }) => !upcomingIds.has(id)),
    upcoming: views.filter(({ id }) => upcomingIds.has(id)),
    figures: await figuresOf(ctx),
  };
}

async function figuresOf({ db }: Context): Promise<IcoFigures> {
  const { rows } = await sql<IcoFigures>`
    select count(*)::int as offerings,
      count(*) filter (where status = 'PENDING')::int as upcoming,
      count(*) filter (where status = 'ACTIVE')::int as active,
      count(*) filter (where status = 'SUCCESS')::int as success,
      count(*) filter (where status = 'FAILED')::int as failed,
      count(*) filter (where status = 'CANCELLED')::int as cancelled,
      coalesce(sum(progress."raisedUsd"), 0)::text as "raisedUsd",
      (select count(distinct account."userId")::int from ico_account account
        join ico_token_offering offering on offering.id = account."offeringId"
        where account.contributions > 0 and ${IS_PUBLIC}) as investors
    from ico_token_offering offering join ico_offering_progress progress on progress."offeringId" = offering.id
    where ${IS_PUBLIC}`.execute(db.rows);
  const [figures] = rows;
  if (!figures) throw new Error('a sum over all rows is one row');
  return { ...figures, raisedUsd: canonical(figures.raisedUsd) };
}
