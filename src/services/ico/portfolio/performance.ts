import { requireUserId } from '../../../auth/authenticate.js';
import { addMs, DAY_MS } from '../../../core/clock.js';
import { figure } from '../../../core/launchpad/amounts.js';
import type { IcoTimeframe } from '../../../entities/ico/names.js';
import type { Context } from '../../frame/context.js';
import { readDailyChanges, type DailyChange } from './daily-changes.js';

/** What an account had in offerings at the end of a day in UTC, in US dollars at the rates of its purchases. */
export interface PortfolioPoint {
  /** Such as 2026-11-22. */
  readonly date: string;
  readonly invested: string;
  readonly value: string;
}

const DAYS: Readonly<Record<IcoTimeframe, number | null>> = { W1: 7, M1: 30, M3: 90, Y1: 365, ALL: null };
/** Most points of an answer: a longer time is told in steps of several days. */
const MOST_POINTS = 366;
const DECIMALS = 8;

/**
 * What the caller had at the end of each day, today last; nothing for an account that never bought. Before today a token is
 * worth the price of the phase that was to be open that day, today that of the phase that is. One statement.
 */
export async function readIcoPortfolioPerformance(ctx: Context, timeframe: IcoTimeframe): Promise<PortfolioPoint[]> {
  const today = dayOf(ctx.clock.now());
  const days = DAYS[timeframe];
  const first = days === null ? null : daysAfter(today, 1 - days);
  const changes = await readDailyChanges(ctx, requireUserId(ctx.caller), first);
  const from = first ?? changes[0]?.day;
  return from === undefined || changes.length === 0 ? [] : pointsOf(changes, from, today);
}

function pointsOf(changes: readonly DailyChange[], from: string, today: string): PortfolioPoint[] {
  const length = (Date.parse(today) - Date.parse(from)) / DAY_MS + 1;
  const step = Math.ceil(length / MOST_POINTS);
  const points: PortfolioPoint[] = [];
  let [invested, value, next] = [figure('0'), figure('0'), 0];
  // Counted back from today, so that the last point is of today.
  for (let ago = Math.floor((length - 1) / step) * step; ago >= 0; ago -= step) {
    const date = daysAfter(today, -ago);
    for (let change = changes[next]; change && change.day <= date; change = changes[++next]) {
      invested = invested.plus(figure(change.invested));
      value = value.plus(figure(change.value));
    }
    points.push({ date, invested: shown(invested), value: shown(value) });
  }
  return points;
}

function shown(amount: ReturnType<typeof figure>): string {
  return amount.roundDown(DECIMALS).toString();
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function daysAfter(day: string, count: number): string {
  return dayOf(addMs(new Date(day), count * DAY_MS));
}
