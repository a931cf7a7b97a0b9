import { newKind } from '../../support/convert-hedges.js';
import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { storedHedge } from './stored-hedges.js';
import { storedOrder } from './stored-orders.js';

/** A hedge that waits for an admin. */
const inReview: Rows = async () => ({ id: (await storedHedge()).id });

/** Hedges have no venue here and movements are off: with a currency of which the house holds nothing a call gets furthest. */
const nothingHeld: Rows = async () => ({ input: { ...(await newKind('1')) } });

export const rows: ModuleRows = {
  foreign: { convertOrder: async (userId) => (await storedOrder({ userId })).id },
  lookedUp: {
    convertHedge: inReview,
    resolveConvertHedge: inReview,
    openConvertHedge: nothingHeld,
    startConvertMovement: nothingHeld,
  },
};
