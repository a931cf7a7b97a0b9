export const KEY = `id name key type userId permissions ipRestriction ipWhitelist expiresAt state disabled disabledAt
  disabledReason signed rateLimitOverride { route limit windowSeconds } previousKeyUntil revealableUntil lastUsedAt
  lastUsedIp createdAt deletedAt`;
export const ADMIN_KEY = `${KEY} disabledBy`;
export const ISSUED_KEY = `${KEY} secret`;
