import { systemClock } from '../../../src/core/clock.js';
import { newHouseVenue } from '../../../src/infra/exchange/house.js';
import type { OpenPlatform } from '../../../src/platform.js';
import { QUICK_HOUSE } from '../convert-venue.js';

/** The platform, which gives up waiting for its venue as soon as tests do. */
export function quickVenue(platform: OpenPlatform): OpenPlatform {
  const { config, http, db } = platform;
  if (!config.convertExchange) throw new Error('the platform has no venue');
  return Object.assign(platform, {
    houseVenue: newHouseVenue(config.convertExchange, http, systemClock, db, QUICK_HOUSE),
  });
}
