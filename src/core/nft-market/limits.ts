/** Most characters of texts, and most entries of lists. */
export const NFT_LIMITS = {
  name: 200,
  /** While names are not validated. */
  anyName: 1_000,
  collectionName: 100,
  symbol: 20,
  description: 2_000,
  /** Addresses of pictures and metadata. */
  url: 1_000,
  attributes: 50,
  trait: 100,
  reason: 500,
} as const;
