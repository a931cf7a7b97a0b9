import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const SAVED = '{ message version changed }';

export const botSettingsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/trading-bot/settings',
    summary: 'The settings of trading bots, with the version that If-Match can name.',
    operation: '{ tradingBotConsole { settings version } }',
  },
  {
    method: 'PUT',
    path: '/api/admin/trading-bot/settings',
    summary: 'Saves settings of trading bots, a flat map of keys to values: all of them or none.',
    operation: `mutation ($values: JSONObject!, $reason: String) {
      saveTradingBotSettings(values: $values, reason: $reason) ${SAVED}
    }`,
    body: 'values',
    query: ['reason'],
    example: { values: { tradingBotMaxBots: '10', tradingBotMarkets: ['BTC/USDT'] }, reason: 'A smaller start' },
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/settings/preview',
    summary: 'What a save of the same body would do; nothing is written.',
    operation: `query ($values: JSONObject!) {
      previewTradingBotSettings(values: $values) {
        wouldSave changes { key before after } refusals { key code statusCode message } warnings { key message }
      }
    }`,
    body: 'values',
    example: { values: { tradingBotMaxBots: '10' } },
  },
  {
    method: 'GET',
    path: '/api/admin/trading-bot/settings/history',
    summary: 'A page of saves of the settings of trading bots, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      tradingBotSettingsHistory(${LIST_ARGUMENTS}) {
        items { id area console version userId reason restoredFrom createdAt changes { key before after } } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/trading-bot/settings/history/{id}/restore',
    summary: 'Brings the settings of trading bots back to what they were right after a save.',
    operation: `mutation ($id: UUID!, $reason: String) { restoreTradingBotSettings(id: $id, reason: $reason) ${SAVED} }`,
    example: { reason: 'Too few bots an account.' },
  },
];
