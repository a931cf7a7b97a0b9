import { sql } from 'kysely';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { convertJobs } from '../../../src/jobs/convert/index.js';
import { runCalendarJob } from '../../../src/jobs/run-calendar-job.js';
import type { OpenPlatform } from '../../../src/platform.js';
import { fillVenue } from './inventory-acts.js';
import type { ConvertLoad } from './load.js';
import { bringOn } from './movement-acts.js';
import { quickVenue } from './quick-venue.js';
import { resolutionOf } from './resolution.js';
import { act, fund } from './send-acts.js';

/** Longer than any pause between two tries to hedge. */
const PAUSE_MS = 11 * MINUTE_MS;
/** Longer than a movement may take. */
const OVERDUE_MS = 61 * MINUTE_MS;
/** Rounds in which hedges and movements may still begin, and rounds in all. */
const BUSY = 3;
const MOST = 25;

/** Whatever was set before, all that is exposed trades. */
const EVERYTHING_HEDGED = {
  convertHedgeThresholdUsd: '1',
  convertHedgeMaxUsd: '25000',
  convertHedgeSlippagePercent: '2',
} as const;

/** Ends all faults, and has the jobs and the admins bring everything to its end; answers what does not come to it. */
export async function comeToRest(load: ConvertLoad): Promise<string[]> {
  const { house } = load;
  house.venue.heal();
  house.venue.state.markets.forEach((market) => (market.depth = null));
  await house.site.system.db.rows.updateTable('convert_switch').set({ isStopped: false }).execute();
  await load.chain.mute(false);
  await save(load, { convertHedgeMode: 'AUTO', convertRebalanceMode: 'AUTO', ...EVERYTHING_HEDGED });
  await house.site.system.db.rows.updateTable('convert_asset').set({ enabled: true }).execute();
  // What waits for tomorrow's limit is approved today.
  await save(load, { convertSendDailyUsd: '1000000000' });
  await fillVenue(load);
  const platform = quickVenue(await house.site.platform());
  for (let round = 0; round < MOST; round += 1) {
    if (round === BUSY) await save(load, { convertHedgeMode: 'OFF', convertRebalanceMode: 'OFF' });
    await oneRound(load, platform, round < BUSY ? PAUSE_MS : OVERDUE_MS);
    const open = await restless(load);
    if (open.length === 0 && round > BUSY) return [];
  }
  return restless(load);
}

async function save(load: ConvertLoad, values: object): Promise<void> {
  await load.ask(load.one(load.house.admins), 'PUT', '/api/admin/convert/settings', values);
}

async function oneRound(load: ConvertLoad, platform: OpenPlatform, stepMs: number): Promise<void> {
  const { site, venue } = load.house;
  site.clock.advance(stepMs);
  venue.state.clockAheadMs += stepMs;
  await load.chain.mine(3);
  await load.chain.serveVenue();
  for (const job of convertJobs.calendar ?? []) await runCalendarJob(platform, job);
  await load.chain.mine(3);
  await decideHedges(load);
  await decideSends(load);
  await decideMovements(load);
  for (const payment of load.payments) await fund(load, payment);
}

async function decideHedges(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  for (const { id } of await rows.selectFrom('convert_hedge').select('id').where('status', '=', 'REVIEW').execute()) {
    const resolution = await resolutionOf(load.house, id);
    if (!resolution) continue;
    const answer = await load.decide(`hedge/${id}/resolve`, resolution);
    // What the venue has traded is above the floor there: it is lowered first.
    if (answer.code === 'INVENTORY_FLOOR') await lowerFloors(load);
  }
  const frozen = await rows.selectFrom('convert_asset').select('id').where('frozenAt', 'is not', null).execute();
  for (const { id } of frozen) await load.decide(`asset/${id}/unfreeze`, { reason: 'Looked into' });
}

async function lowerFloors(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  for (const { id } of await rows.selectFrom('convert_inventory').select('id').execute()) {
    await load.ask(load.one(load.house.admins), 'PUT', `/api/admin/convert/inventory/${id}`, { floor: '0' });
  }
}

async function decideSends(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  for (const { id, status, failure } of await rows.selectFrom('convert_send').selectAll().execute()) {
    const [first] = load.house.admins;
    if (!first) continue;
    if (status === 'DRAFT') await act(load, id, 'cancel', first);
    if (status === 'PENDING_APPROVAL') for (const admin of load.house.admins) await act(load, id, 'approve', admin);
    if (status === 'APPROVED' && failure !== null) await act(load, id, 'cancel', first);
    if (status === 'BROADCAST' && failure !== null) await act(load, id, 'reverse', first);
  }
}

async function decideMovements(load: ConvertLoad): Promise<void> {
  const { rows } = load.house.site.system.db;
  const open = rows.selectFrom('convert_movement').selectAll().where('status', 'in', ['MOVING', 'REVIEW']);
  for (const movement of await open.execute()) await bringOn(load, movement);
}

/** What has not come to its end. */
async function restless({ house, payments }: ConvertLoad): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || id || ' ' || status as what from convert_order
    where status in ('QUOTED', 'ACCEPTED') or (status = 'SETTLED' and not "isPositioned")
    union all select concat_ws(' ', 'hedge', id, status, reason) from convert_hedge where status in ('OPEN', 'PLACED', 'REVIEW')
    union all select concat_ws(' ', 'send', id, status, failure) from convert_send
      where status in ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'BROADCAST')
    union all select concat_ws(' ', 'movement', id, "from", "to", status, "reviewReason") from convert_movement
      where status in ('PLANNED', 'MOVING', 'REVIEW') or ("gasHeld" is not null and "gasPaid" is null)
    union all select 'asset ' || currency || ' is frozen' from convert_asset where "frozenAt" is not null`.execute(
    house.site.system.db.rows,
  );
  return [...rows.map(({ what }) => what), ...[...payments].map(({ hash }) => `the payment ${hash} is not booked`)];
}
