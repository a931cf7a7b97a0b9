import { Wallet, walletStays } from './wallet.js';

/** Tables of wallets, by name. */
export const walletTables = {
  wallet: Wallet,
};

/** Why rows of these tables are never removed. */
export const walletRetention = [walletStays];
