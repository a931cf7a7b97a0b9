import type { RestRoute } from '../frame/route.js';
import { adminWalletRoutes } from './admin-wallet.js';
import { ownWalletRoutes } from './wallet.js';

export const walletRoutes: readonly RestRoute[] = [...ownWalletRoutes, ...adminWalletRoutes];
