import type { RestRoute } from '../frame/route.js';

export const botEngineRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/trading-bot/engine',
    summary: 'The processes that run bots: leases, bots, how far they are behind, and exchanges.',
    operation: `{
      tradingEngines {
        engines {
          id startedAt leasedUntil isAlive bots lagSeconds lastBeatAt beatMs
          venues { venue accounts connected pausedUntil reconciledAt }
        }
        unclaimed
        startBar { stopId userId reason since }
      }
    }`,
  },
];
