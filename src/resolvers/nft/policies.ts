export const extension = 'nft';

/** What anybody may read of the marketplace. It is read without a session, so calls are limited by address. */
export const OPEN = {
  access: 'public',
  reason: 'Collectors look at the marketplace before they register.',
  extension,
  throttle: 'nftReads',
} as const;

/** What asks a blockchain for the caller. */
export const CHAIN_ACT = { access: 'user', extension, throttle: 'nftChain' } as const;
/** What is listed, offered, bid and bought. */
export const TRADE = { access: 'user', extension, throttle: 'moderate' } as const;
export const OWN = { access: 'user', extension } as const;
