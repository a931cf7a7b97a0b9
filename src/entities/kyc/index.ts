import { KycApplication, kycApplicationStays } from './kyc-application.js';
import { KycLevel, kycLevelStays } from './kyc-level.js';

/** Tables of verification, by name. */
export const kycTables = {
  kyc_level: KycLevel,
  kyc_application: KycApplication,
};

/** Why rows of these tables are never removed. */
export const kycRetention = [kycApplicationStays, kycLevelStays];
