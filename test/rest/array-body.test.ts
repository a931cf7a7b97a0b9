import { Arg, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { AmountScalar } from '../../src/core/amount.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { Client } from '../support/client.js';
import { serverOf } from '../support/server-of.js';
import { world } from '../support/world.js';

@InputType({ description: 'What one wallet pays.' })
class Share {
  @Field(() => AmountScalar, { description: 'How much.' })
  amount!: string;

  @Field(() => Int, { description: 'Its place.' })
  part!: number;
}

@Resolver()
class Payments {
  @Query(() => Boolean, { description: 'A schema has a query.' })
  @Policy({ access: 'public', reason: 'The test needs one.' })
  nothing() {
    return true;
  }

  @Mutation(() => String, { description: 'Pays by several wallets.' })
  @Policy({ access: 'public', reason: 'The test needs one.' })
  payShares(@Arg('shares', () => [Share], { description: 'Of each wallet.' }) shares: Share[]) {
    return JSON.stringify(shares);
  }
}

const ROUTES: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/test/shares',
    summary: 'Pays.',
    operation: 'mutation ($shares: [Share!]!) { payShares(shares: $shares) }',
    body: 'shares',
    answer: (value) => ({ value }),
  },
];

let server: Awaited<ReturnType<typeof serverOf>>;
beforeAll(async () => {
  server = await serverOf((await world()).platform, [Payments], ROUTES);
});
afterAll(() => server.close());

const pay = async (body: unknown) =>
  (await new Client(server.url, { headers: fromAddress(newAddress()) }).rest('POST', '/api/test/shares', body)).body;

describe('a body that is a bare array of objects', () => {
  it('is forgiven what an object is: amounts as JSON numbers, numbers as text, unknown fields', async () => {
    const answer = await pay([
      { amount: 0.00000001, part: '1', wallet: 'x' },
      { amount: '2', part: 2 },
    ]);
    expect(answer).toEqual({ statusCode: 200, value: '[{"amount":"0.00000001","part":1},{"amount":"2","part":2}]' });
  });

  it.each([
    [[{ amount: '1e9', part: 1 }], '0.amount must be the text of a plain decimal number, such as "12.5"'],
    [[{ amount: '1', part: 1 }, { amount: '1' }], '1.part is required'],
    [[5], '0 is not a valid Share'],
    [[null], '0 must not be null'],
    ['text', 'The body must be a JSON array'],
    [null, 'The body must be a JSON array'],
  ])('is refused by the place of its fault: %j', async (body, message) => {
    expect(await pay(body)).toEqual({ statusCode: 400, message, code: 'BAD_INPUT' });
  });
});
