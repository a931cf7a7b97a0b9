import type { RestRoute } from './route.js';

const POLICY = `
  geoRestrictionEnabled geoRestrictionMode geoRestrictionAllowAccountExit
  geoRestrictionBlockUnknownCountry geoRestrictionFailOpen geoRestrictionAdminBypass
  geoRestrictionIpAllowlist geoRestrictionIpBlocklist geoRestrictionLookupProvider
  geoRestrictionLookupApiKey geoRestrictionLookupCacheTtl geoRestrictionTrustCdnHeaders
  geoRestrictionTrustKycCountry geoRestrictionTrustProfileCountry geoRestrictionBlockAnonymizedIps
  geoRestrictionLogMode geoRestrictionLogRetentionDays geoRestrictionLogDedupeSeconds
  geoRestrictionNoticeTitle geoRestrictionNoticeMessage geoRestrictionContactEmail
  countries version
`;

export const geoRoutes: RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/system/geo-restriction/settings',
    summary: 'The geo policy, its key masked, with the version that If-Match can name.',
    operation: `{ geoPolicy { ${POLICY} } }`,
  },
  {
    method: 'PUT',
    path: '/api/admin/system/geo-restriction/settings',
    summary: 'Saves the geo policy, unless it would shut out its saver.',
    operation: 'mutation ($input: GeoPolicyInput!) { saveGeoPolicy(input: $input) { message version changed } }',
  },
  {
    method: 'GET',
    path: '/api/admin/system/geo-restriction/history',
    summary: 'A page of saves of the geo policy, newest first.',
    operation: `query ($page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject) {
      geoHistory(page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter) {
        items { id area version userId reason restoredFrom createdAt changes { key before after } }
        pagination { totalItems currentPage perPage totalPages }
      }
    }`,
  },
  {
    method: 'POST',
    path: '/api/admin/system/geo-restriction/history/{id}/restore',
    summary: 'Brings the geo policy back to what it was right after a save.',
    operation: `mutation ($id: UUID!, $reason: String) {
      restoreGeoPolicy(id: $id, reason: $reason) { message version changed }
    }`,
  },
  {
    method: 'GET',
    path: '/api/admin/system/geo-restriction/log',
    summary: 'A page of what the geo policy decided, newest first.',
    operation: `query ($page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject) {
      geoAccessLog(page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter) {
        items { id decision reason country source ip userId operation door userAgent createdAt }
        pagination { totalItems currentPage perPage totalPages }
      }
    }`,
  },
  {
    method: 'GET',
    path: '/api/geo-restriction/notice',
    summary: 'Whether the geo policy keeps the caller out, and the notice to show then.',
    operation: '{ geoNotice { restricted country title message contactEmail } }',
  },
];
