import { newUser } from '../../support/accounts.js';
import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { storedCollection, storedListing, storedOffer, storedSale, storedToken } from './stored.js';

const ownCollection: Rows = async ({ user }) => ({ id: await storedCollection(user.id) });
const token: Rows = async () => ({ id: await storedToken() });
const listing: Rows = async () => ({ id: await storedListing((await newUser()).id) });

export const rows: ModuleRows = {
  foreign: {
    nftCollection: (userId) => storedCollection(userId),
    nftListing: storedListing,
    nftOffer: storedOffer,
    nftSale: storedSale,
  },
  acceptable: {
    confirmNftOffer: { input: { transactionHash: `0x${'1'.repeat(64)}` } },
  },
  lookedUp: {
    createNftCollection: async () => ({ input: { chain: 'sepolia', royaltyPercent: '0' } }),
    updateNftCollection: ownCollection,
    nftTokenHistory: token,
    nftBids: listing,
  },
};
