import { ApiKey, sealedKeyRetention } from './api-key.js';
import { ApiKeyAuditLog, apiKeyAuditLogStays } from './api-key-audit-log.js';
import { ApiKeyRefusal, apiKeyRefusalRetention } from './api-key-refusal.js';

/** Tables of API keys, by name. */
export const apiKeyTables = {
  api_key: ApiKey,
  api_key_audit_log: ApiKeyAuditLog,
  api_key_refusal: ApiKeyRefusal,
};

/** How long rows of these tables are kept, or why they are never removed. */
export const apiKeyRetention = [apiKeyRefusalRetention, sealedKeyRetention, apiKeyAuditLogStays];
