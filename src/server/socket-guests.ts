import { countedAs } from '../core/ip.js';

/** Sockets of callers who are not signed in, that one address may hold open with one process. */
export const MAX_GUEST_SOCKETS = 100;

/**
 * Counts the open sockets of callers who are not signed in. Who is signed in can be found and blocked; of strangers
 * nothing but the address is known, and an open socket costs memory for as long as it lives.
 */
export class SocketGuests {
  private readonly open = new Map<string, number>();

  /** Takes one more in, to be given up by {@link leave}; false when the address holds as many as it may. */
  enter(ip: string): boolean {
    const address = countedAs(ip);
    const count = this.open.get(address) ?? 0;
    if (count >= MAX_GUEST_SOCKETS) return false;
    this.open.set(address, count + 1);
    return true;
  }

  leave(ip: string): void {
    const address = countedAs(ip);
    const count = (this.open.get(address) ?? 0) - 1;
    if (count > 0) this.open.set(address, count);
    else this.open.delete(address);
  }
}
