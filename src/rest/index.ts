import { accountRoutes } from './account.js';
import { adminAuditRoutes } from './admin-audit.js';
import { captchaRoutes } from './captcha.js';
import { cronRoutes } from './cron.js';
import { extensionRoutes } from './extension.js';
import { geoRoutes } from './geo.js';
import { faqAdminRoutes } from './faq/admin.js';
import { faqReaderRoutes } from './faq/reader.js';
import { kycRoutes } from './kyc.js';
import { apiKeyRoutes } from './api-key.js';
import { notificationRoutes } from './notification.js';
import { rateLimitRoutes } from './rate-limit.js';
import { roleRoutes } from './role.js';
import type { RestRoute } from './route.js';
import { sessionRoutes } from './session.js';
import { twoFactorRoutes } from './two-factor.js';
import { settingsRoutes } from './settings.js';
import { userRoutes } from './user.js';
import { moneyRoutes } from './money.js';
import { walletRoutes } from './wallet.js';
import { walletSignInRoutes } from './wallet-sign-in.js';

/** Every path of the REST door. */
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
