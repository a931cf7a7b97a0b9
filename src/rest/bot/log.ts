import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const LOG = 'id botId strategyId ownerId userId actor action details ip createdAt';

export const botLogRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/trading-bot/logs',
    summary: 'The audit trail of trading bots, newest first.',
    operation: `query (
      $action: TradingBotLogAction, $actor: TradingBotActor, $botId: UUID, $strategyId: UUID, $ownerId: UUID, $userId: UUID,
      $from: DateTimeISO, $to: DateTimeISO, $after: UUID, $limit: Int, ${LIST_VARIABLES}
    ) {
      tradingBotLogs(
        action: $action, actor: $actor, botId: $botId, strategyId: $strategyId, ownerId: $ownerId, userId: $userId,
        from: $from, to: $to, after: $after, limit: $limit, ${LIST_ARGUMENTS}
      ) { items { ${LOG} } cursor ${PAGINATION} }
    }`,
    example: { action: 'BOT_ERROR', actor: 'ENGINE', from: '2026-01-01T00:00:00Z', limit: 50 },
  },
];
