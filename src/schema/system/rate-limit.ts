import { Field, Int, registerEnumType } from 'type-graphql';
import { THROTTLE_NAMES, THROTTLES, type ThrottleName } from '../../core/catalogue/throttles.js';
import { OutputType } from '../../core/visibility.js';

/** The names of the buckets, as an enum's values. */
export const RateLimitBucket = Object.fromEntries(THROTTLE_NAMES.map((name) => [name, name])) as Record<
  ThrottleName,
  ThrottleName
>;

registerEnumType(RateLimitBucket, {
  name: 'RateLimitBucket',
  description: 'A bucket from which calls take a point each.',
  valuesConfig: Object.fromEntries(
    THROTTLE_NAMES.map((name) => {
      const { limit, windowSeconds, per } = THROTTLES[name];
      return [name, { description: `${limit} in ${windowSeconds} s, by ${per}.` }];
    }),
  ),
});

@OutputType('owner', 'What is left of a bucket for one caller.')
export class RateLimit {
  @Field(() => RateLimitBucket, { description: 'The bucket.' })
  bucket!: ThrottleName;

  @Field({ description: 'What it counts by: user, address, account, device, merchant or row.' })
  per!: string;

  @Field(() => Int, { description: 'Calls that it lets through in a window.' })
  limit!: number;

  @Field(() => Int, { description: 'Length of a window.' })
  windowSeconds!: number;

  @Field(() => Int, { description: 'Calls that are left in this window.' })
  remaining!: number;

  @Field(() => Int, { description: 'Seconds until a new window begins.' })
  resetSeconds!: number;
}
