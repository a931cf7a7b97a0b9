import type { RestRoute } from '../frame/route.js';
import { adminAuditRoutes } from './admin-audit.js';
import { cronRoutes } from './cron.js';
import { extensionRoutes } from './extension.js';
import { rateLimitRoutes } from './rate-limit.js';

export const systemRoutes: readonly RestRoute[] = [
  ...adminAuditRoutes,
  ...cronRoutes,
  ...extensionRoutes,
  ...rateLimitRoutes,
];
