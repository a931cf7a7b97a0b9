import { Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';

describe('a policy whose bucket cannot count', () => {
  @Resolver()
  class Nameless {
    @Query(() => Boolean)
    @Policy({ access: 'user', throttle: 'botSignal' })
    nameless() {
      return true;
    }
  }
  @Resolver()
  class Elsewhere {
    @Query(() => Boolean)
    @Policy({ access: 'user', throttle: 'botSignal', row: 'botId' })
    elsewhere() {
      return true;
    }
  }
  @Resolver()
  class Closed {
    @Query(() => Boolean)
    @Policy({ access: 'user', throttle: 'gatewayApi' })
    closed() {
      return true;
    }
  }
  @Resolver()
  class Figured {
    @Query(() => Boolean)
    @Policy({ access: 'user', throttle: 'moderate', limit: () => null })
    figured() {
      return true;
    }
  }

  it.each([
    [Nameless, 'Query.nameless must name a row if its bucket counts by row, and only then'],
    [Elsewhere, 'Query.elsewhere has a bucket per row, but its policy names no argument of it'],
    [Closed, 'Query.closed has a bucket per merchant, but lets no merchant call'],
    [Figured, 'Query.figured sets individual limits for a bucket that counts neither by merchant nor by row'],
  ])('stops the start: %p', (resolver, fault) => {
    expect(() => buildGuardedSchema([resolver])).toThrow(fault);
  });
});
