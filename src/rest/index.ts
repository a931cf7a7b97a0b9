import { accountRoutes } from './account/account.js';
import { adminAuditRoutes } from './system/admin-audit.js';
import { captchaRoutes } from './account/captcha.js';
import { cronRoutes } from './system/cron.js';
import { extensionRoutes } from './system/extension.js';
import { geoRoutes } from './geo/geo.js';
import { faqAdminRoutes } from './faq/admin.js';
import { faqReaderRoutes } from './faq/reader.js';
import { kycRoutes } from './kyc/kyc.js';
import { apiKeyRoutes } from './api-key/api-key.js';
import { notificationRoutes } from './notification/notification.js';
import { rateLimitRoutes } from './system/rate-limit.js';
import { roleRoutes } from './role/role.js';
import type { RestRoute } from './frame/route.js';
import { sessionRoutes } from './account/session.js';
import { twoFactorRoutes } from './account/two-factor.js';
import { settingsRoutes } from './settings/settings.js';
import { userRoutes } from './user/user.js';
import { moneyRoutes } from './money/money.js';
import { walletRoutes } from './wallet/wallet.js';
import { walletSignInRoutes } from './wallet-sign-in/wallet-sign-in.js';

/** Every path of REST. */
export const restRoutes: readonly RestRoute[] = [
  ...accountRoutes,
  ...adminAuditRoutes,
  ...notificationRoutes,
  ...cronRoutes,
  ...extensionRoutes,
  ...kycRoutes,
  ...rateLimitRoutes,
  ...twoFactorRoutes,
  ...captchaRoutes,
  ...settingsRoutes,
  ...geoRoutes,
  ...sessionRoutes,
  ...roleRoutes,
  ...userRoutes,
  ...apiKeyRoutes,
  ...walletRoutes,
  ...moneyRoutes,
  ...faqReaderRoutes,
  ...faqAdminRoutes,
  ...walletSignInRoutes,
];
