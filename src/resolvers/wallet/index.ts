import { WalletAdministrationResolver } from './wallet-administration.js';
import { WalletResolver } from './wallet.js';

export const walletResolvers = [WalletAdministrationResolver, WalletResolver] as const;
