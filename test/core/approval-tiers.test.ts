import { approversFor, takesOnePerson } from '../../src/core/acts/tiers.js';

const TIERS = [
  { fromUsd: '0', approvers: 1 },
  { fromUsd: '1000', approvers: 2 },
  { fromUsd: '50000', approvers: 4 },
];

describe('the number of people that an act takes', () => {
  it.each([
    ['0', 1],
    ['999.99999999', 1],
    ['1000', 2],
    ['49999.999999999999999999', 2],
    ['50000', 4],
    [null, 4],
  ])('is that of the highest tier that %s dollars reach: %d', (usd, people) => {
    expect(approversFor(TIERS, usd)).toBe(people);
  });

  it('is the highest there is for a kind without tiers', () => {
    expect(approversFor([], '0')).toBe(5);
    expect(takesOnePerson([])).toBe(false);
  });
});
