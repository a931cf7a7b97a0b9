/** As in Hostile.sol, in its order. */
export const MOODS = ['Takes', 'Refuses', 'Burns', 'Floods', 'Shouts', 'Reenters', 'Declines', 'PassesOn'] as const;
export type Mood = (typeof MOODS)[number];

/** Those of a receiver that does not get coins at once. */
export const UNPAID: readonly Mood[] = ['Refuses', 'Burns', 'Shouts'];

/** As in Hostile.sol, in its order. */
export const TRICKS = [
  'None',
  'TransfersNothing',
  'TransfersElsewhere',
  'TransferReverts',
  'TransferBurns',
  'TransferShouts',
  'TransferReenters',
  'TransferCallsReceiver',
  'OwnerReverts',
  'OwnerBurns',
  'OwnerIsNothing',
  'OwnerIsNoAddress',
  'OwnerCosts',
  'OwnerIsClaimed',
] as const;
export type Trick = (typeof TRICKS)[number];

/** As in Hostile.sol, in its order. */
export const ROYALTIES = [
  'Tenth',
  'AbovePrice',
  'Reverts',
  'Burns',
  'Empty',
  'Short',
  'Floods',
  'Nobody',
  'NoAddress',
] as const;
export type Royalty = (typeof ROYALTIES)[number];
