import { ChainClaim, chainClaimStays } from './claim.js';

/** Tables of what chains have proven, by name. */
export const chainProofTables = { chain_claim: ChainClaim };

/** Why their rows are never removed. */
export const chainProofRetention = [chainClaimStays];
