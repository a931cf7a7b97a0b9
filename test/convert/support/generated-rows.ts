import { newKind } from '../../support/convert-hedges.js';
import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { storedHedge } from './stored-hedges.js';
import { storedOrder } from './stored-orders.js';

/** A hedge that waits for an admin. */
const inReview: Rows = async () => ({ id: (await storedHedge()).id });

export const rows: ModuleRows = {
  foreign: { convertOrder: async (userId) => (await storedOrder({ userId })).id },
  lookedUp: {
    convertHedge: inReview,
    resolveConvertHedge: inReview,
    // No venue is configured, so that the asset of the example could not be hedged.
    openConvertHedge: async () => ({ input: { ...(await newKind('1')) } }),
  },
};
