import { newUser } from '../../support/accounts.js';
import type { ModuleRows } from '../../support/module-rows.js';
import { newWallet } from '../../support/wallets.js';

export const rows: ModuleRows = {
  foreign: { wallet: async (userId) => (await newWallet({ owner: { userId }, balance: '1' })).id },
  lookedUp: {
    adjustWallet: async () => ({ id: (await newWallet({ balance: '10' })).id }),
    createWallet: async () => ({ input: { userId: (await newUser()).id } }),
    walletEntries: async ({ user }) => ({ id: (await newWallet({ owner: { userId: user.id }, balance: '10' })).id }),
  },
};
