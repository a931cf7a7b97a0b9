import { LRUCache } from 'lru-cache';
import { MINUTE_MS, type Clock } from '../../core/clock.js';

/** For so long a wallet that has just been deployed may be taken for an ordinary account. */
const KEPT_MS = MINUTE_MS;
const MAX_KEPT = 10_000;

/**
 * Addresses of which a chain has said that no contract is there, so that whoever sends wrong signatures for an ordinary
 * account does not make this server ask the chain each time.
 */
export class Codeless {
  private readonly kept: LRUCache<string, true>;

  constructor(clock: Clock) {
    // Without a resolution of its own the cache would ask the clock through a timer.
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

/** What is at an address of one chain says nothing of another. */
function keyOf(chainId: number, address: string): string {
  return `${chainId}:${address.toLowerCase()}`;
}
