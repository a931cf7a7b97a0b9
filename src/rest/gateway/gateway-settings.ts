import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';
import { CURRENCY } from './gateway-public.js';

const SAVED = '{ message version changed }';

export const gatewaySettingsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/gateway/settings',
    summary: 'The settings of the gateway, with the version that If-Match can name.',
    operation: '{ gatewayConsole { settings version } }',
  },
  {
    method: 'PUT',
    path: '/api/admin/gateway/settings',
    summary: 'Saves settings of the gateway, a flat map of keys to values: all of them or none.',
    operation: `mutation ($values: JSONObject!, $reason: String) {
      saveGatewaySettings(values: $values, reason: $reason) ${SAVED}
    }`,
    body: 'values',
    query: ['reason'],
    example: { values: { gatewayFeePercentage: '0.8', gatewayPayoutSchedule: 'WEEKLY' }, reason: 'A new price' },
  },
  {
    method: 'GET',
    path: '/api/admin/gateway/settings/history',
    summary: 'A page of saves of the gateway’s settings, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      gatewaySettingsHistory(${LIST_ARGUMENTS}) {
        items { id area console version userId reason restoredFrom createdAt changes { key before after } } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/gateway/settings/history/{id}/restore',
    summary: 'Brings the settings of the gateway back to what they were right after a save.',
    operation: `mutation ($id: UUID!, $reason: String) { restoreGatewaySettings(id: $id, reason: $reason) ${SAVED} }`,
    example: { reason: 'The new price was too low.' },
  },
  {
    method: 'GET',
    path: '/api/admin/gateway/wallet-type',
    summary: 'The types of wallets, whether payments are taken in them, and their currencies.',
    operation: `{ gatewayWalletTypes { type allowed currencies { ${CURRENCY} } } }`,
  },
];
