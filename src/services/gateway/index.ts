import type { PartsSource, ServiceModule } from '../frame/module.js';
import { GatewayKeyLookup } from './key/key-lookup.js';

export const gatewayModule = {
  parts: ({ platform }: PartsSource) => ({ parts: { merchantKeys: new GatewayKeyLookup(platform) } }),
} satisfies ServiceModule;
