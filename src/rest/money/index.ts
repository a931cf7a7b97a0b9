import type { RestRoute } from '../frame/route.js';
import { depositRoutes } from './deposit.js';
import { transferRoutes } from './transfer.js';
import { withdrawalRoutes } from './withdrawal.js';

export const moneyRoutes: readonly RestRoute[] = [...depositRoutes, ...withdrawalRoutes, ...transferRoutes];
