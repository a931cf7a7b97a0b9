export const PHASE = 'id name sequence tokenPrice allocation remaining duration access endsAt';

/** An offering as lists show it. */
export const OFFERING_SUMMARY = `id name symbol icon status paused flagged currency walletType targetAmount raised sold
  remaining percent contributors softCap startDate endDate deliveryDays blockchain type { id name } minPurchase maxPurchase maxPerUser
  currentPhase { ${PHASE} }`;

/** An offering with all that its page shows. */
export const OFFERING = `${OFFERING_SUMMARY} description links { label url } tokenAddress tokenDecimals tokenSources
  vesting { type durationMonths cliffMonths intervalMonths initialPercent tranches { afterMonths percent } }
  phases { ${PHASE} }
  team { id name role bio avatar links { label url } }
  roadmap { id title description date completed }
  updates { id offeringId title content createdAt updatedAt }`;
