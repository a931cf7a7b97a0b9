/** The most sockets without sign-in that one address may hold in one process. */
export const MAX_GUEST_SOCKETS = 100;

/** Counts the open sockets of each holder, since every open socket costs memory. */
export class SocketCounts {
  private readonly open = new Map<string, number>();

  /** Counts one more socket, until {@link leave}; false when the holder already has `most`. */
  enter(holder: string, most: number): boolean {
    const count = this.open.get(holder) ?? 0;
    if (count >= most) return false;
    this.open.set(holder, count + 1);
    return true;
  }

  leave(holder: string): void {
    const count = (this.open.get(holder) ?? 0) - 1;
    if (count > 0) this.open.set(holder, count);
    else this.open.delete(holder);
  }
}
