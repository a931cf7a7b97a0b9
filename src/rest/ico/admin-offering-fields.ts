import { OFFERING } from './offering-fields.js';

/** An offering as admins see it. */
export const ADMIN_OFFERING = `${OFFERING} owner { id email name } plan { id name paid currency upgrades } raisedUsd
  reviewNotes softCapPercent cancelReason approvedAt rejectedAt activatedAt settledAt cancelledAt createdAt updatedAt`;
