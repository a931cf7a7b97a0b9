import { LIST_ARGUMENTS, LIST_VARIABLES, PAGINATION } from '../frame/page.js';
import type { RestRoute } from '../frame/route.js';

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

export const geoRoutes: readonly RestRoute[] = [
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
    example: {
      geoRestrictionEnabled: true,
      geoRestrictionMode: 'BLOCKLIST',
      geoRestrictionAllowAccountExit: true,
      countries: ['KP'],
    },
  },
  {
    method: 'GET',
    path: '/api/admin/system/geo-restriction/history',
    summary: 'A page of saves of the geo policy, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      geoHistory(${LIST_ARGUMENTS}) {
        items { id area version userId reason restoredFrom createdAt changes { key before after } }
        ${PAGINATION}
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
    example: { reason: 'The list was too wide.' },
  },
  {
    method: 'GET',
    path: '/api/admin/system/geo-restriction/log',
    summary: 'A page of what the geo policy decided, newest first.',
    operation: `query (${LIST_VARIABLES}) {
      geoAccessLog(${LIST_ARGUMENTS}) {
        items { id decision reason country source ip userId operation transport userAgent createdAt }
        ${PAGINATION}
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
