import { ApiKeyAdminResolver } from './api-key-admin.js';
import { ApiKeyResolver } from './api-key.js';
import { MarketMakerKeyResolver } from './market-maker-key.js';

export const apiKeyResolvers = [ApiKeyAdminResolver, ApiKeyResolver, MarketMakerKeyResolver] as const;
