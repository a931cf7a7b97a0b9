import type { RestRoute } from '../frame/route.js';
import { actRoutes } from './approval.js';

export const approvalRoutes: readonly RestRoute[] = [...actRoutes];
