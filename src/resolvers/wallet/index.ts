import { AdminProfitResolver } from './admin-profit.js';
import { WalletAdministrationResolver } from './wallet-administration.js';
import { WalletResolver } from './wallet.js';

export const walletResolvers = [AdminProfitResolver, WalletAdministrationResolver, WalletResolver] as const;
