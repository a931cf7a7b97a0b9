import { KycApplication } from './kyc-application.js';
import { KycLevel } from './kyc-level.js';

/** Tables of verification, by name. */
export const kycTables = {
  kyc_level: KycLevel,
  kyc_application: KycApplication,
};
