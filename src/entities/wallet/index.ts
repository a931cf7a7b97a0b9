import { Wallet } from './wallet.js';

/** Tables of wallets, by name. */
export const walletTables = {
  wallet: Wallet,
};
