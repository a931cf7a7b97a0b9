import 'reflect-metadata';
import { loadConfig } from '../../src/config/index.js';
import { newHouseVenue } from '../../src/infra/exchange/house.js';
import type { HouseVenue } from '../../src/infra/exchange/house-venue.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { openPlatform } from '../../src/platform.js';
import { runUnlocked } from './unlocked-job.js';
import { QUICK_HOUSE } from './convert-venue.js';

// A process of its own that hedges once and dies with -9 where DIES says, or asks the venue ASKS times for balances.

const config = loadConfig();
const platform = await openPlatform(config, { log: newLogger('fatal') });
if (config.convertExchange === null) throw new Error('CONVERT_EXCHANGE is not set');
const venue = newHouseVenue(config.convertExchange, platform.http, platform.clock, platform.db, QUICK_HOUSE);
const asks = Number(process.env['ASKS'] ?? 0);
for (let at = 0; at < asks; at += 1) await venue.balances();
if (asks === 0) {
  Object.assign(platform, { houseVenue: dying(venue, process.env['DIES'] ?? '') });
  await platform.settings.start();
  // Without the job's lock, which outlasts a killed process until the database has seen it end.
  await runUnlocked(platform, 'processConvertHedges');
}
await platform.close();
process.exit(0);

/** A venue at which this process ends at a point around the order. */
function dying(whole: HouseVenue, point: string): HouseVenue {
  const place: HouseVenue['place'] = async (order) => {
    if (point === 'before it is sent') end();
    const placed = await whole.place(order);
    if (point === 'after the answer') end();
    return placed;
  };
  const nowMs: HouseVenue['nowMs'] = () => (point === 'before its row is placed' ? end() : whole.nowMs());
  const trades: HouseVenue['trades'] = async (order) => {
    const found = await whole.trades(order);
    if (point === 'before its trades are booked') end();
    return found;
  };
  return Object.create(whole, {
    place: { value: place },
    nowMs: { value: nowMs },
    trades: { value: trades },
  }) as HouseVenue;
}

function end(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the process was killed');
}
