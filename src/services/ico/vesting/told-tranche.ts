/** A tranche that is due, with whom it concerns. */
export interface ToldTranche {
  readonly tokens: string;
  readonly transactionId: string;
  readonly buyerId: string;
  readonly creatorId: string;
  readonly offeringId: string;
  readonly name: string;
  readonly symbol: string;
}
