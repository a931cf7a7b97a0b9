import { MerchantKeyResolver } from './merchant-key.js';
import { MerchantResolver } from './merchant.js';

export const gatewayResolvers = [MerchantResolver, MerchantKeyResolver] as const;
