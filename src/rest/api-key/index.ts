import type { RestRoute } from '../frame/route.js';
import { adminApiKeyRoutes } from './admin-api-key.js';
import { ownApiKeyRoutes } from './api-key.js';
import { marketMakerKeyRoutes } from './market-maker-key.js';

export const apiKeyRoutes: readonly RestRoute[] = [...ownApiKeyRoutes, ...adminApiKeyRoutes, ...marketMakerKeyRoutes];
