import { sql, type SqlBool } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { TrancheRow, VestingRow } from './offering.js';

/** A tranche as those who have a part in it see it, and when it was delivered, which its contribution's timeline says. */
export function trancheView(row: TrancheRow) {
  const { id, sequence, dueAt, deliverBy, percent, tokens, status, transactionHash, chainCheck } = row;
  const { submittedAt, paidAt } = row;
  const due = { id, sequence, dueAt, deliverBy, percent, tokens };
  return { ...due, status, transactionHash, chainCheck, submittedAt, paidAt };
}

export type TrancheView = ReturnType<typeof trancheView>;

/** A schedule as those who have a part in it see it. */
export function vestingView(schedule: VestingRow, tranches: readonly TrancheRow[]) {
  const { id, transactionId, offeringId, type, total, released, status } = schedule;
  return { id, transactionId, offeringId, type, total, released, status, releases: tranches.map(trancheView) };
}

export type VestingView = ReturnType<typeof vestingView>;

/** Schedules with their tranches, in the order of the rows; one statement for all. */
export async function vestingViews(rows: Reader, schedules: readonly VestingRow[]): Promise<VestingView[]> {
  const ids = schedules.map(({ id }) => id);
  const tranches = await rows
    .selectFrom('ico_token_vesting_release')
    .selectAll()
    .where(sql<SqlBool>`"vestingId" = any(${ids}::uuid[])`)
    .orderBy('sequence')
    .execute();
  const bySchedule = Map.groupBy(tranches, ({ vestingId }) => vestingId);
  return schedules.map((schedule) => vestingView(schedule, bySchedule.get(schedule.id) ?? []));
}

/** The schedule of a contribution; null where all of its tokens come at once. */
export async function vestingOf(rows: Reader, transactionId: string): Promise<VestingView | null> {
  const schedules = rows.selectFrom('ico_token_vesting').selectAll().where('transactionId', '=', transactionId);
  return (await vestingViews(rows, await schedules.execute()))[0] ?? null;
}
