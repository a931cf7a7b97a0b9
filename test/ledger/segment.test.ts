import { takeSegments } from '../../src/services/ledger/segment.js';

const wallet = (walletId: string, after: number, sequence: number) => ({
  walletId,
  after: String(after),
  sequence: String(sequence),
});
const segment = (walletId: string, after: number, upTo: number) => ({
  walletId,
  after: String(after),
  upTo: String(upTo),
});

describe('segments of a step', () => {
  it('take whole wallets until the budget is used up, the last one in part', () => {
    const wallets = [wallet('a', 2, 5), wallet('b', 0, 4), wallet('c', 0, 10)];
    expect(takeSegments(wallets, 10)).toEqual([segment('a', 2, 5), segment('b', 0, 4), segment('c', 0, 3)]);
    expect(takeSegments(wallets, 7)).toEqual([segment('a', 2, 5), segment('b', 0, 4)]);
    expect(takeSegments(wallets, 100)).toEqual([segment('a', 2, 5), segment('b', 0, 4), segment('c', 0, 10)]);
  });

  it('count a wallet without rows as one, so that there are never more of them than the budget', () => {
    const wallets = Array.from({ length: 50 }, (_, n) => wallet(String(n), 7, 7));
    expect(takeSegments(wallets, 20)).toHaveLength(20);
    expect(takeSegments(wallets, 20)[0]).toEqual(segment('0', 7, 7));
  });

  it('hold what lies behind the last row for nothing to read', () => {
    expect(takeSegments([wallet('a', 9, 5)], 10)).toEqual([segment('a', 9, 9)]);
  });
});
