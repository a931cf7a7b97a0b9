import type { RestRoute } from '../frame/route.js';
import { botMarketRoutes } from './market.js';

export const botRoutes: readonly RestRoute[] = [...botMarketRoutes];
