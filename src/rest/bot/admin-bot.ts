import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { BOT } from './fields.js';

const ADMIN_BOT = `${BOT} owner { id email name }`;

export const botAdminRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/trading-bot',
    summary: 'Bots by status and mode, what they traded in the last 30 days, faults, and sales of strategies.',
    operation: `{
      tradingBotAdminDashboard {
        bots { status mode bots } traded { currency mode trades profit volume fees }
        sales { currency sales gross refunded platform } inError errors strategiesWaiting
        startBar { stopId userId reason since }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/trading-bot/bot',
    summary: 'A page of the bots of all accounts, with their owners.',
    operation: `query (${LIST_VARIABLES}) {
      allTradingBots(${LIST_ARGUMENTS}) { items { ${ADMIN_BOT} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/trading-bot/bot/{id}',
    summary: "Anybody's bot, with its owner and without its trades and orders.",
    operation: `query ($id: UUID!) { anyTradingBot(id: $id) { ${ADMIN_BOT} } }`,
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/bot/{id}/stop',
    summary: "Stops anybody's bot that runs or is paused; its orders are cancelled. The owner is not notified.",
    operation: `mutation ($id: UUID!, $reason: String, $closePositions: Boolean, $idempotencyKey: String) {
      forceStopTradingBot(id: $id, reason: $reason, closePositions: $closePositions, idempotencyKey: $idempotencyKey) {
        ${ADMIN_BOT}
      }
    }`,
    example: { reason: 'It trades against the terms.', closePositions: false },
  },
];
