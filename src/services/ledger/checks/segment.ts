/** Part of a wallet's ledger: the rows with numbers greater than `after`, up to and including `upTo`. */
export interface Segment {
  readonly walletId: string;
  readonly after: string;
  readonly upTo: string;
}

/** A wallet to check from the row after `after` to its last row, `sequence`. */
export interface Unchecked {
  readonly walletId: string;
  readonly after: string;
  readonly sequence: string;
}

/**
 * Takes segments of at most `budget` rows from the front of a list of wallets. A wallet counts as one row at least,
 * which also limits the number of segments. The last segment may end inside its wallet.
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
