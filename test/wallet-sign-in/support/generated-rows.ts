import { Wallet } from 'ethers';
import { newLink } from '../../support/linked-wallets.js';
import type { ModuleRows } from '../../support/module-rows.js';

export const rows: ModuleRows = {
  foreign: {
    async linkedWallet(userId) {
      const { address } = Wallet.createRandom();
      await newLink(userId, address);
      return address;
    },
  },
};
