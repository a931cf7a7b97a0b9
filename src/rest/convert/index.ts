import type { RestRoute } from '../frame/route.js';
import { convertOrderRoutes } from './order.js';
import { convertQuoteRoutes } from './quote.js';

export const convertRoutes: readonly RestRoute[] = [...convertOrderRoutes, ...convertQuoteRoutes];
