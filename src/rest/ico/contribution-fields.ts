/** A schedule with its tranches. */
export const VESTING = `id transactionId offeringId type total released status
  releases { id sequence dueAt deliverBy percent tokens status transactionHash chainCheck paidAt }`;

/** A contribution as its buyer sees it. */
export const CONTRIBUTION = `id offeringId offeringName symbol phaseId amount fee price tokens currency walletType usdValue
  walletAddress status deliverBy transactionHash chainCheck paidOut refunded vesting { ${VESTING} }
  timeline { event at tranche } createdAt`;

/** A contribution as lists show it to admins. */
export const ADMIN_CONTRIBUTION = `${CONTRIBUTION} owner { id email name } vests feePercent paidNet paidFee delivered
  checkReason submittedAt verifiedAt releasedAt rejectedAt refundedAt updatedAt`;
