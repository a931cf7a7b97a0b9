import type { RestRoute } from '../frame/route.js';
import { botMarketRoutes } from './market.js';
import { botPaperRoutes } from './paper.js';

export const botRoutes: readonly RestRoute[] = [...botMarketRoutes, ...botPaperRoutes];
