import { getNamedType } from 'graphql';
import { THROTTLES } from '../../src/core/catalogue/throttles.js';
import { anonymous } from '../support/accounts.js';
import { documentOf, exampleVariables, rootOperations } from '../support/root-operation.js';
import { policyOf, rootFields, servedSchema } from '../support/schema.js';
import { world } from '../support/world.js';

/*
 * Found from the schema and from what a call sends to the stores: what anybody may read and what searches or writes takes
 * from a bucket. A field that is added later is held to it without a word here.
 */

const reads = rootFields(servedSchema()).filter(
  ({ name, field }) => !name.startsWith('Mutation.') && policyOf(field)?.access === 'public',
);

const bucketOf = (name: string) => {
  const found = reads.find(({ field }) => field.name === name);
  return (found && policyOf(found.field)?.throttle) ?? null;
};

/** Words that searches give the name of what they look for. */
const SOUGHT = /^(search|query|text|term|q|filter|contains)$/i;

const WRITES = /\b(insert\s+into|update\s+\S+\s+set|delete\s+from)\b/i;
/** Commands that leave something in Redis; counters of buckets are scripts. */
const LEAVES = new Set([
  'set',
  'setex',
  'psetex',
  'getset',
  'mset',
  'hset',
  'sadd',
  'zadd',
  'xadd',
  'lpush',
  'rpush',
  'incr',
  'pfadd',
]);

describe('a public read', () => {
  it('that searches takes from a bucket that counts by address', () => {
    const searching = reads.filter(({ field }) =>
      field.args.some(({ name, type }) => SOUGHT.test(name) && /String|JSON/.test(getNamedType(type).name)),
    );
    const names = searching.map(({ field }) => field.name);
    expect(names).toEqual(expect.arrayContaining(['faqs', 'searchFaqs', 'suggestArticles']));
    const free = names.filter((name) => bucketOf(name) === null || THROTTLES[bucketOf(name)!].per !== 'address');
    expect(free).toEqual([]);
  });

  it('that writes takes from a bucket that counts by address', async () => {
    const [client, { platform }] = [await anonymous(), await world()];
    const written = new Set<string>();
    const operations = rootOperations(servedSchema()).filter(
      ({ kind, field }) => kind === 'query' && reads.some((each) => each.field.name === field),
    );
    expect(operations).toHaveLength(reads.filter(({ name }) => name.startsWith('Query.')).length);
    for (const operation of operations) {
      const redis = jest.spyOn(platform.redis, 'sendCommand');
      const stop = platform.db.watch((text) => {
        if (WRITES.test(text) && !/\/\* (refusals|searches)|"event"/.test(text)) written.add(operation.field);
      });
      const variables = exampleVariables(operation);
      await client.gql(documentOf(operation, variables, 'plain'), variables);
      stop();
      if (redis.mock.calls.some(([{ name }]) => LEAVES.has(name.toLowerCase()))) written.add(operation.field);
      redis.mockRestore();
    }
    expect([...written]).toEqual(expect.arrayContaining(['faq', 'walletNonce']));
    expect([...written].filter((name) => bucketOf(name) === null)).toEqual([]);
  });
});
