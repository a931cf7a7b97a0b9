import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const STOP = `id userId reason closePositions blockStarts bots stopped ended createdAt finishedAt
  liftedAt liftedBy liftReason`;

export const botEmergencyRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/admin/trading-bot/emergency-stop',
    summary: 'Stops all bots of the platform that run or are paused; their orders are cancelled.',
    operation: `mutation (
      $reason: String!, $closePositions: Boolean, $blockStarts: Boolean, $idempotencyKey: String
    ) {
      emergencyStopTradingBots(
        reason: $reason, closePositions: $closePositions, blockStarts: $blockStarts, idempotencyKey: $idempotencyKey
      ) {
        id stopped message
      }
    }`,
    example: {
      reason: 'The exchange answers with prices that are wrong.',
      closePositions: false,
      blockStarts: true,
    },
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/emergency-stop/lift',
    summary: 'Lets bots be started again after a stop that bars starts; none is started by it.',
    operation: `mutation ($reason: String!, $idempotencyKey: String) {
      liftTradingBotEmergencyStop(reason: $reason, idempotencyKey: $idempotencyKey) { ${STOP} }
    }`,
    example: { reason: 'The exchange answers with the right prices again.' },
  },
  {
    method: 'GET',
    path: '/api/admin/trading-bot/emergency-stop',
    summary: 'A page of the stops of all bots.',
    operation: `query (${LIST_VARIABLES}) {
      tradingBotEmergencyStops(${LIST_ARGUMENTS}) { items { ${STOP} } ${PAGINATION} }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/trading-bot/emergency-stop/{id}',
    summary: 'A stop of all bots: bot by bot whether its orders are over at the exchange.',
    operation: `query ($id: UUID!, ${LIST_VARIABLES}) {
      tradingBotEmergencyStop(id: $id, ${LIST_ARGUMENTS}) {
        stop { ${STOP} orders { nothingOpen confirmed waiting waitingOrders } }
        items { botId userId name symbol mode status outcome endedAt orders waitingOrders isClosing } ${PAGINATION}
      }
    }`,
  },
];
