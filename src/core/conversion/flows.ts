/**
 * What changes the house's wallets, by the `operationType` in the metadata of the ledger's rows. Profit and loss groups
 * the rows by it; a row of the house's wallets without one of these is a flow of its own kind, `other`.
 */
export const HOUSE_FLOWS = {
  /** Legs of an order that settles: what customers pay, less the fee, and what they receive. */
  CONVERT: 'orders',
  /** The fee of an order. */
  CONVERT_FEE: 'fee',
  /** Legs of an order that is undone, its fee included. */
  CONVERT_REVERSAL: 'reversals',
  /** What admins bring in and take out. */
  CONVERT_FUNDING: 'funding',
  /** Payments on chain. */
  CONVERT_SEND: 'sends',
  /** What transactions on chain and withdrawals from the venue cost. */
  CONVERT_NETWORK_FEE: 'networkFee',
  /** Both sides of a trade at the venue. */
  CONVERT_HEDGE: 'hedges',
  /** What the venue took for a trade. */
  CONVERT_VENUE_FEE: 'venueFee',
  /** Between two places of the house: no sum over all of them, but for what is lost. */
  CONVERT_MOVEMENT: 'movements',
  /** What was lost on its way. */
  CONVERT_LOSS: 'lost',
  /** Profit that went to the platform's wallet. */
  CONVERT_SWEEP: 'sweep',
} as const;

export type HouseFlowType = keyof typeof HOUSE_FLOWS;
export type HouseFlow = (typeof HOUSE_FLOWS)[HouseFlowType] | 'other';
