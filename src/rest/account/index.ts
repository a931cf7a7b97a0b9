import type { RestRoute } from '../frame/route.js';
import { ownAccountRoutes } from './account.js';
import { captchaRoutes } from './captcha.js';
import { sessionRoutes } from './session.js';
import { twoFactorRoutes } from './two-factor.js';

export const accountRoutes: readonly RestRoute[] = [
  ...ownAccountRoutes,
  ...sessionRoutes,
  ...twoFactorRoutes,
  ...captchaRoutes,
];
