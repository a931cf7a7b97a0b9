import { sql } from 'kysely';
import type { EngineReport, EngineVenue } from '../../../entities/bot/engine.js';
import type { Context } from '../../frame/context.js';
import { readStartBar, type StartBar } from '../emergency/start-bar.js';
import { countUnclaimed } from '../engine/claim.js';

/** Rows of engines that ended are kept for a day: so many are shown at most, the last ones. */
const MOST = 200;

export interface EngineView {
  readonly id: string;
  readonly startedAt: string;
  readonly leasedUntil: string;
  readonly isAlive: boolean;
  /** Bots that are its own by their rows. */
  readonly bots: number;
  /** By how many seconds the report of one of its running bots is overdue, at most. */
  readonly lagSeconds: number;
  readonly lastBeatAt: string | null;
  readonly beatMs: number | null;
  readonly venues: readonly EngineVenue[];
}

type EngineRow = Omit<EngineView, 'lastBeatAt' | 'beatMs' | 'venues'> & { readonly report: EngineReport | null };

export interface Engines {
  readonly engines: readonly EngineView[];
  /** Bots that have to be worked on and are no living engine's. */
  readonly unclaimed: number;
  /** The emergency stop that keeps bots from being started; null while they may be. */
  readonly startBar: StartBar | null;
}

/** The processes that run bots, those first whose lease lasts longest. What they say of themselves is 10 s old at most. */
export async function readEngines(ctx: Context): Promise<Engines> {
  const [engines, unclaimed, startBar] = await Promise.all([engineRows(ctx), countUnclaimed(ctx), readStartBar(ctx)]);
  return { engines: engines.map(shown), unclaimed, startBar };
}

async function engineRows({ db, clock }: Context): Promise<EngineRow[]> {
  const overdue = sql`${clock.now().toISOString()}::timestamptz - coalesce("lastTickAt", "startedAt")
    - "intervalSeconds" * interval '1 second'`;
  const { rows } = await sql<EngineRow>`
    select engine.id, engine."startedAt", engine."leasedUntil", engine."leasedUntil" > now() as "isAlive", engine.report,
      coalesce(own.bots, 0) as bots, coalesce(greatest(own.lag, 0), 0)::int as "lagSeconds"
    from trading_engine engine left join (
      select "engineId", count(*)::int as bots,
        floor(extract(epoch from max(${overdue}) filter (where status = 'RUNNING'))) as lag
      from trading_bot where "engineId" is not null group by "engineId"
    ) own on own."engineId" = engine.id
    order by engine."leasedUntil" desc, engine.id limit ${sql.lit(MOST)}`.execute(db.rows);
  return rows;
}

function shown({ report, ...engine }: EngineRow): EngineView {
  return {
    ...engine,
    lastBeatAt: report?.lastBeatAt ?? null,
    beatMs: report?.beatMs ?? null,
    venues: report?.venues ?? [],
  };
}
