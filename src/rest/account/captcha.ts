import type { RestRoute } from '../frame/route.js';

export const captchaRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/auth/captcha',
    summary: 'What must be solved before registering, and before signing in after failures.',
    operation: '{ captcha { provider siteKey challenge } }',
  },
];
