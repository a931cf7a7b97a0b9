import type { RestRoute } from '../frame/route.js';

export const kycStateRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/user/kyc',
    summary: "The caller's verification, and which features it opens.",
    operation: '{ kycState { approved { level name } features { name open } } }',
  },
];
