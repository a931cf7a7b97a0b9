import { EngineLease } from '../../../src/services/bot/engine/lease.js';

/** A lease of an engine that does nothing. */
export function newLease(): EngineLease {
  return new EngineLease(() => ({ lastBeatAt: null, beatMs: null, bots: 0, venues: [] }));
}
