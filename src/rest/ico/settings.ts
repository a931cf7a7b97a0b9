import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const SAVED = '{ message version changed }';

export const icoSettingsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/ico/settings/limits',
    summary: 'The settings of token offerings, with the version that If-Match can name.',
    operation: '{ icoLimits { settings version } }',
  },
  {
    method: 'PUT',
    path: '/api/admin/ico/settings/limits',
    summary: 'Saves settings of token offerings, a flat map of keys to values: all of them or none.',
    operation: `mutation ($values: JSONObject!, $reason: String) {
      saveIcoLimits(values: $values, reason: $reason) ${SAVED}
    }`,
    body: 'values',
    query: ['reason'],
    example: {
      values: { icoMinInvestmentAmount: '25', icoPlatformFeePercentage: '2.5' },
      reason: 'Fewer small purchases',
    },
  },
  {
    method: 'POST',
    path: '/api/admin/ico/settings/limits/preview',
    summary: 'What a save of the same body would do; nothing is written.',
    operation: `query ($values: JSONObject!) {
      previewIcoLimits(values: $values) {
        wouldSave changes { key before after } refusals { key code statusCode message } warnings { key message }
      }
    }`,
    body: 'values',
    example: { values: { icoMinInvestmentAmount: '25' } },
  },
  {
    method: 'GET',
    path: '/api/admin/ico/settings/limits/history',
    summary: 'A page of saves of the settings of token offerings, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      icoLimitsHistory(${LIST_ARGUMENTS}) {
        items { id area console version userId reason restoredFrom createdAt changes { key before after } } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/ico/settings/limits/history/{id}/restore',
    summary: 'Brings the settings of token offerings back to what they were right after a save.',
    operation: `mutation ($id: UUID!, $reason: String) { restoreIcoLimits(id: $id, reason: $reason) ${SAVED} }`,
    example: { reason: 'The old bounds were better.' },
  },
];
