import { LRUCache } from 'lru-cache';
import { MINUTE_MS, type Clock } from '../../core/clock.js';

/** A wallet that has just been deployed may be taken for an ordinary account for this long. */
const KEPT_MS = MINUTE_MS;
const MAX_KEPT = 10_000;

/**
 * Remembers addresses at which a chain has no contract, so that repeated wrong signatures for an ordinary account do
 * not make this server ask the chain each time.
 */
export class Codeless {
  private readonly kept: LRUCache<string, true>;

  constructor(clock: Clock) {
    // With a ttlResolution above 0 the cache would remember the time until a real timer fires, whatever this clock
    // says.
    const perf = { now: () => clock.now().getTime() };
    this.kept = new LRUCache({ max: MAX_KEPT, ttl: KEPT_MS, ttlResolution: 0, perf });
  }

  has(chainId: number, address: string): boolean {
    return this.kept.has(keyOf(chainId, address));
  }

  keep(chainId: number, address: string): void {
    this.kept.set(keyOf(chainId, address), true);
  }
}

/** The key includes the chain, since another chain may have other code at the same address. */
function keyOf(chainId: number, address: string): string {
  return `${chainId}:${address.toLowerCase()}`;
}
