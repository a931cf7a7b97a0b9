import { APPROVAL } from '../approval/fields.js';
import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

const SAVED = `{ message version changed approval { ${APPROVAL} } }`;

/** A value may have a million characters, each of which JSON may escape as up to six bytes. */
const LARGE_BODY = 16 * 1024 * 1024;

export const settingsRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings that anybody may read, and the extensions in use.',
    operation: '{ settings { settings extensions } }',
  },
  {
    method: 'GET',
    path: '/api/admin/system/settings',
    summary: 'Every stored setting, secrets masked, with the version that If-Match can name.',
    operation: '{ adminSettings { settings version } }',
  },
  {
    method: 'PUT',
    path: '/api/admin/system/settings',
    summary: 'Saves settings, a flat map of keys to values: all of them or none.',
    operation: `mutation ($values: JSONObject!, $reason: String) {
      saveSettings(values: $values, reason: $reason) ${SAVED}
    }`,
    body: 'values',
    query: ['reason'],
    maxBodyBytes: LARGE_BODY,
    example: { values: { siteName: 'Example Exchange', depositExpiration: '7' }, reason: 'A new name' },
  },
  {
    method: 'POST',
    path: '/api/admin/system/settings/preview',
    summary: 'What a save of the same body would do; nothing is written.',
    operation: `query ($values: JSONObject!) {
      previewSettings(values: $values) {
        wouldSave changes { key before after } refusals { key code statusCode message } warnings { key message }
      }
    }`,
    body: 'values',
    maxBodyBytes: LARGE_BODY,
    example: { values: { siteName: 'Example Exchange' } },
  },
  {
    method: 'GET',
    path: '/api/admin/system/settings/field',
    summary: 'The fields of the settings screen, with all that is needed to draw them.',
    operation: `{ settingsFields {
      key tab type default options range { min max step unit } size { width height }
      showIf { anyOf { key values } } rendered superAdminOnly secret
    } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/system/settings/history',
    summary: 'A page of saves, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      settingsHistory(${LIST_ARGUMENTS}) {
        items { id area console version userId reason restoredFrom createdAt changes { key before after } } ${PAGINATION}
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/system/settings/history/{id}/restore',
    summary: 'Brings every setting back to what it was right after a save.',
    operation: `mutation ($id: UUID!, $reason: String) { restoreSettings(id: $id, reason: $reason) ${SAVED} }`,
    example: { reason: 'The new name was too early.' },
  },
  {
    method: 'POST',
    path: '/api/admin/system/settings/upload/{key}',
    summary: 'Makes a branding image out of the file of a multipart body, in the place of the one before.',
    operation: 'mutation ($key: String!, $file: FileUpload!) { uploadBranding(key: $key, file: $file) { url } }',
    kind: 'upload',
    example: { key: 'logo' },
  },
  {
    method: 'DELETE',
    path: '/api/admin/system/cache',
    summary: 'Drops the caches of settings and extensions and reads them anew.',
    operation: 'mutation { clearCaches { message settingsCount extensionsCount } }',
  },
  {
    method: 'POST',
    path: '/api/admin/system/cache',
    summary: 'Drops the caches of settings and extensions and reads them anew.',
    operation: 'mutation { clearCaches { message settingsCount extensionsCount } }',
  },
];
