import type { RestRoute } from '../frame/route.js';
import { convertMovementRoutes } from './movement.js';

export const convertRoutes: readonly RestRoute[] = [...convertMovementRoutes];
