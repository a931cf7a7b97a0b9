import { getNamedType } from 'graphql';
import { allOperations } from '../support/generated/operations.js';
import { countsByAddress, writes } from '../support/generated/public-reads.js';

/** Words that searches give the name of what they look for. */
const SOUGHT = /^(search|query|text|term|q|filter|contains)$/i;

const reads = allOperations.filter(({ kind, policy }) => kind !== 'mutation' && policy.access === 'public');

describe('a public read', () => {
  it('that searches takes from a bucket that counts by address', () => {
    const searching = reads.filter(({ args }) =>
      args.some(({ name, type }) => SOUGHT.test(name) && /String|JSON/.test(getNamedType(type).name)),
    );
    expect(searching.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['faqs', 'searchFaqs', 'suggestArticles']),
    );
    const uncounted = searching.filter((operation) => !countsByAddress(operation));
    expect(uncounted.map(({ field }) => `${field}: give its policy a throttle that counts per address`)).toEqual([]);
  });

  it.each([
    ['faq', true],
    ['walletNonce', true],
    ['currencies', false],
  ])('is seen to write or not to write by what it sends to the stores: %s', async (name, expected) => {
    const operation = reads.find(({ field }) => field === name);
    expect(operation && (await writes(operation))).toBe(expected);
  });
});
