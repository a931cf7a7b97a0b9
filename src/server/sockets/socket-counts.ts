/** Sockets of callers who are not signed in, that one address may hold open with one process. */
export const MAX_GUEST_SOCKETS = 100;

/** Counts the open sockets of each holder: an open socket costs memory for as long as it lives. */
export class SocketCounts {
  private readonly open = new Map<string, number>();

  /** Takes one more in, to be given up by {@link leave}; false when the holder has as many as it may. */
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
