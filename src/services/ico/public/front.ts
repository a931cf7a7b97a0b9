import { sql } from 'kysely';
import { MINUTE_MS } from '../../../core/clock.js';
import { canonical } from '../../../core/money.js';
import { Computed } from '../../frame/computed.js';
import type { Context } from '../../frame/context.js';
import type { OfferingSummaryView } from '../own/offering-view.js';
import { summariesOf } from './list.js';
import { IS_PUBLIC } from './visible.js';

declare module '../../frame/context.js' {
  interface Platform {
    /** What the front page of the launchpad shows of offerings. */
    readonly icoFront: Computed<IcoFront>;
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

/** Adds up all offerings, so that it is computed once a minute and not once a visit. Of a minute that is over nobody asks. */
export function newIcoFront(): Computed<IcoFront> {
  return new Computed<IcoFront>(1);
}

/** The six offerings on sale that have raised most dollars; flagged ones are left out. Up to a minute old. */
export async function readFeaturedIcoOfferings(ctx: Context): Promise<readonly OfferingSummaryView[]> {
  return (await front(ctx)).featured;
}

/** What all offerings together came to. Up to a minute old. */
export async function readIcoFigures(ctx: Context): Promise<IcoFigures> {
  return (await front(ctx)).figures;
}

/** The front page of the launchpad. The announcement is what admins have set, the rest is up to a minute old. */
export async function readIcoLanding(ctx: Context) {
  const { featured, upcoming, figures } = await front(ctx);
  const { settings } = ctx;
  const active = settings.flag('icoAnnouncementActive');
  const message = settings.text('icoAnnouncementMessage');
  return { featured, upcoming, stats: figures, announcement: { active, message: active ? message : null } };
}

async function front(ctx: Context): Promise<IcoFront> {
  const minute = Math.floor(ctx.clock.now().getTime() / MINUTE_MS);
  return ctx.icoFront.of(String(minute), () => compute(ctx));
}

async function compute(ctx: Context): Promise<IcoFront> {
  const { rows: shown } = await sql<{ id: string; isUpcoming: boolean }>`
    (select offering.id, false as "isUpcoming" from ico_token_offering offering
     join ico_offering_progress progress on progress."offeringId" = offering.id
     where ${IS_PUBLIC} and offering.status = 'ACTIVE' and not offering.flagged
     order by progress."raisedUsd" desc, offering.id desc limit ${sql.lit(SHOWN)})
    union all
    (select offering.id, true from ico_token_offering offering
     where ${IS_PUBLIC} and offering.status = 'PENDING' and not offering.flagged
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
      (select count(distinct "userId")::int from ico_account where contributions > 0) as investors
    from ico_token_offering offering join ico_offering_progress progress on progress."offeringId" = offering.id
    where ${IS_PUBLIC}`.execute(db.rows);
  const [figures] = rows;
  if (!figures) throw new Error('a sum over all rows is one row');
  return { ...figures, raisedUsd: canonical(figures.raisedUsd) };
}
