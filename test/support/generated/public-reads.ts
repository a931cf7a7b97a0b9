import { THROTTLES } from '../../../src/core/catalogue/throttles.js';
import { anonymous } from '../accounts.js';
import { documentOf, exampleVariables, type RootOperation } from '../root-operation.js';
import { world } from '../world.js';
import { describeEach } from './describe-each.js';

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

/** Whether a public read takes from a bucket that counts by address. */
export function countsByAddress({ policy }: RootOperation): boolean {
  return policy.throttle !== undefined && THROTTLES[policy.throttle].per === 'address';
}

/** Whether a call of the operation by nobody writes to the database or leaves something in Redis. */
export async function writes(operation: RootOperation): Promise<boolean> {
  const [client, { platform }] = [await anonymous(), await world()];
  let written = false;
  const redis = jest.spyOn(platform.redis, 'sendCommand');
  const stop = platform.db.watch((text) => {
    if (WRITES.test(text) && !/\/\* (refusals|searches)|"event"/.test(text)) written = true;
  });
  const variables = exampleVariables(operation);
  await client.gql(documentOf(operation, variables, 'plain'), variables);
  stop();
  const left = redis.mock.calls.some(([{ name }]) => LEAVES.has(name.toLowerCase()));
  redis.mockRestore();
  return written || left;
}

/** What anybody may read and what writes takes from a bucket: found from what a call sends to the stores. */
export function describePublicReads(operations: readonly RootOperation[]): void {
  const reads = operations.filter(({ kind, policy }) => kind === 'query' && policy.access === 'public');
  const named = reads.map((operation) => [operation.field, operation] as const);
  describeEach('a public read', named, (each) => {
    each('takes from a bucket that counts by address if it writes: %s', async (operation) => {
      const free = (await writes(operation)) && !countsByAddress(operation);
      expect(free).toBe(false);
    });
  });
}
