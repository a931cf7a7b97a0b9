import type { RestRoute } from '../frame/route.js';
import { ORDER, TRADE } from './fields.js';

export const botChartRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/trading-bot/bot/{id}/chart-state',
    summary: 'What the chart of a bot shows, and the cursor from which its events go on without a gap.',
    operation: `query ($id: UUID!) {
      tradingBotChartState(botId: $id) {
        status price simulated candles { openAt open high low close volume } indicators { name value } levels { kind price tradeId }
        orders { ${ORDER} } trades { ${TRADE} } lastTick { at price traded signal reason } cursor
      }
    }`,
  },
];
