import { takeSegments } from '../../src/services/ledger/checks/segment.js';

const wallet = (walletId: string, after: string, sequence: string) => ({ walletId, after, sequence });

describe('the rows that a check takes at a time', () => {
  it('end inside a wallet when the budget does, and the next ones begin there', () => {
    const wallets = [wallet('a', '0', '3'), wallet('b', '10', '25')];
    const [, last] = takeSegments(wallets, 8);
    expect(last).toEqual({ walletId: 'b', after: '10', upTo: '15' });
    expect(takeSegments([wallet('b', last?.upTo ?? '', '25')], 8)).toEqual([
      { walletId: 'b', after: '15', upTo: '23' },
    ]);
  });

  it('are all rows of all wallets within the budget', () => {
    expect(takeSegments([wallet('a', '0', '3'), wallet('b', '2', '4')], 5)).toEqual([
      { walletId: 'a', after: '0', upTo: '3' },
      { walletId: 'b', after: '2', upTo: '4' },
    ]);
  });

  it('count a wallet without new rows as one, so that a list of such wallets ends too', () => {
    const idle = Array.from({ length: 10 }, (_, index) => wallet(String(index), '4', '4'));
    const taken = takeSegments(idle, 3);
    expect(taken.map(({ walletId }) => walletId)).toEqual(['0', '1', '2']);
    expect(taken[0]).toEqual({ walletId: '0', after: '4', upTo: '4' });
  });

  it('go nowhere in a wallet that has fewer rows than were seen of it', () => {
    expect(takeSegments([wallet('a', '7', '5')], 3)).toEqual([{ walletId: 'a', after: '7', upTo: '7' }]);
  });
});
