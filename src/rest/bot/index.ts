import type { RestRoute } from '../frame/route.js';
import { botMarketRoutes } from './market.js';
import { botPaperRoutes } from './paper.js';
import { botSignalRoutes } from './signal.js';

export const botRoutes: readonly RestRoute[] = [...botMarketRoutes, ...botPaperRoutes, ...botSignalRoutes];
