import { KycAdminResolver } from './kyc-admin.js';
import { KycResolver } from './kyc.js';

export const kycResolvers = [KycAdminResolver, KycResolver] as const;
