import { hedgesUnderWay } from './hedges.js';
import type { UnderWay } from './kind.js';
import { sendsUnderWay } from './sends.js';

/** All work of the house that takes time. */
export const UNDER_WAY: readonly UnderWay[] = [sendsUnderWay, hedgesUnderWay];
