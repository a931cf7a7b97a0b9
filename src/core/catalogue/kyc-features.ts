import type { KycFeatureRow } from '../frame/catalogue.js';
import { keysOf } from './keys-of.js';
import { named } from './merged.js';

/** The features that a verification level can open. */
export const KYC_FEATURES = named('kycFeatures');

export type KycFeature = keyof typeof KYC_FEATURES;

export const KYC_FEATURE_NAMES = keysOf(KYC_FEATURES);

/** The verification level that a feature needs while kycFeatureEnforcement is off; null when it needs none. */
export function legacyLevelOf(feature: KycFeature): number | null {
  const row: KycFeatureRow = KYC_FEATURES[feature];
  return row.legacyLevel ?? null;
}
