import type { RestRoute } from '../frame/route.js';

const RATE_LIMIT = 'bucket per limit windowSeconds remaining resetSeconds';

export const rateLimitRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/rate-limit',
    summary: 'What is left for the caller in each bucket.',
    operation: `{ rateLimits { ${RATE_LIMIT} } }`,
  },
  {
    method: 'GET',
    path: '/api/admin/system/rate-limit/{bucket}/{id}',
    summary: 'What is left in a bucket for anybody.',
    operation: `query ($bucket: RateLimitBucket!, $id: String!) { rateLimit(bucket: $bucket, id: $id) { ${RATE_LIMIT} } }`,
    example: { bucket: 'signInAccount' },
  },
  {
    method: 'DELETE',
    path: '/api/admin/system/rate-limit/{bucket}/{id}',
    summary: 'Lets somebody begin a new window at once.',
    operation: `mutation ($bucket: RateLimitBucket!, $id: String!) {
      resetRateLimit(bucket: $bucket, id: $id) { ${RATE_LIMIT} }
    }`,
    example: { bucket: 'signInAccount' },
  },
];
