import { AdminAuditResolver } from './admin-audit.js';
import { CronResolver } from './cron.js';
import { ExtensionResolver } from './extension.js';
import { RateLimitResolver } from './rate-limit.js';

export const systemResolvers = [AdminAuditResolver, CronResolver, ExtensionResolver, RateLimitResolver] as const;
