/** Part of a wallet's ledger: the rows after `after` up to `upTo`, both numbers of rows. */
export interface Segment {
  readonly walletId: string;
  readonly after: string;
  readonly upTo: string;
}

/** A wallet whose rows after `after` are to be looked at, and the number of its last row. */
export interface Unchecked {
  readonly walletId: string;
  readonly after: string;
  readonly sequence: string;
}

/**
 * Takes from the front of a list of wallets what makes at most `budget` rows. A wallet counts as one row at least, so that
 * the length is bounded too. The last segment may end inside its wallet.
 */
export function takeSegments(wallets: readonly Unchecked[], budget: number): Segment[] {
  const segments: Segment[] = [];
  let left = BigInt(budget);
  for (const { walletId, after, sequence } of wallets) {
    if (left <= 0n) break;
    const rows = BigInt(sequence) - BigInt(after);
    const taken = rows < left ? rows : left;
    segments.push({ walletId, after, upTo: String(BigInt(after) + (taken > 0n ? taken : 0n)) });
    left -= taken > 0n ? taken : 1n;
  }
  return segments;
}
