import { WalletSignInResolver } from './wallet-sign-in.js';

export const walletSignInResolvers = [WalletSignInResolver] as const;
