import { hedgesUnderWay } from './hedges.js';
import type { UnderWay } from './kind.js';
import { movementsUnderWay } from './movements.js';
import { sendsUnderWay } from './sends.js';

/** All work of the house that takes time. */
export const UNDER_WAY: readonly UnderWay[] = [sendsUnderWay, hedgesUnderWay, movementsUnderWay];
