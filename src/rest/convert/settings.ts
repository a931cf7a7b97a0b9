import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const SAVED = `{ message version changed approval { ${APPROVAL} } }`;

export const convertSettingsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/convert/settings',
    summary: 'The settings of instant convert, with the version that If-Match can name.',
    operation: '{ convertConsole { settings version } }',
  },
  {
    method: 'PUT',
    path: '/api/admin/convert/settings',
    summary: 'Saves settings of instant convert, a flat map of keys to values: all of them or none.',
    operation: `mutation ($values: JSONObject!, $reason: String) {
      saveConvertSettings(values: $values, reason: $reason) ${SAVED}
    }`,
    body: 'values',
    query: ['reason'],
    example: { values: { convertQuoteSeconds: '15', convertMinOrderUsd: '5' }, reason: 'More time to decide' },
  },
  {
    method: 'POST',
    path: '/api/admin/convert/settings/preview',
    summary: 'What a save of the same body would do; nothing is written.',
    operation: `query ($values: JSONObject!) {
      previewConvertSettings(values: $values) {
        wouldSave changes { key before after } refusals { key code statusCode message } warnings { key message }
      }
    }`,
    body: 'values',
    example: { values: { convertQuoteSeconds: '15' } },
  },
  {
    method: 'GET',
    path: '/api/admin/convert/settings/history',
    summary: 'A page of saves of the settings of instant convert, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      convertSettingsHistory(${LIST_ARGUMENTS}) {
        items { id area console version userId reason restoredFrom createdAt changes { key before after } } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/convert/settings/history/{id}/restore',
    summary: 'Brings the settings of instant convert back to what they were right after a save.',
    operation: `mutation ($id: UUID!, $reason: String) { restoreConvertSettings(id: $id, reason: $reason) ${SAVED} }`,
    example: { reason: 'Too long for prices that move.' },
  },
];
