import { Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import { scopeOfPath, SCOPES, type Scope } from '../../src/core/catalogue/scopes.js';
import type { RestRoute } from '../../src/rest/frame/route.js';
import { newRole, newUser, signedIn } from '../support/accounts.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { serverOf } from '../support/server-of.js';
import { world } from '../support/world.js';

/** One operation under each prefix, one with a permission, and one under none. */
@Resolver()
class Covered {
  @Query(() => Boolean, { description: 'Not covered.' })
  @Policy({ access: 'user' })
  free() {
    return true;
  }

  @Query(() => Boolean, { description: 'Public.' })
  @Policy({ access: 'public', reason: 'A test.' })
  futuresTicker() {
    return true;
  }

  @Query(() => Boolean, { description: 'Reads.' })
  @Policy({ access: 'user' })
  withdrawals() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Has a permission.' })
  @Policy({ access: 'user', permission: 'access.notification' })
  deposit() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Transfers.' })
  @Policy({ access: 'user' })
  transfer() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Orders.' })
  @Policy({ access: 'user' })
  exchangeOrder() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Orders.' })
  @Policy({ access: 'user' })
  ecosystemOrder() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Converts.' })
  @Policy({ access: 'user' })
  convertOrder() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Pays.' })
  @Policy({ access: 'user' })
  payment() {
    return true;
  }

  @Query(() => Boolean, { description: 'Reads bots.' })
  @Policy({ access: 'user' })
  bots() {
    return true;
  }

  @Mutation(() => Boolean, { description: 'Makes a bot.' })
  @Policy({ access: 'user' })
  makeBot() {
    return true;
  }

  @Query(() => Boolean, { description: 'Has no path, and says its scope itself.' })
  @Policy({ access: 'user', scope: { anyOf: ['trade'] } })
  orderFeed() {
    return true;
  }
}

const row = (method: 'GET' | 'POST', path: string, field: string): RestRoute => ({
  method,
  path,
  summary: 'A test.',
  operation: method === 'GET' ? `{ ${field} }` : `mutation { ${field} }`,
  answer: (value) => ({ value }),
});

/** Under the documented prefixes, beside the paths that are really there. */
const ROUTES: readonly RestRoute[] = [
  row('GET', '/api/free/made/up', 'free'),
  row('GET', '/api/futures/ticker/made/up', 'futuresTicker'),
  row('GET', '/api/finance/withdraw/made/up', 'withdrawals'),
  row('POST', '/api/finance/deposit/made/up', 'deposit'),
  row('POST', '/api/finance/transfer/made/up', 'transfer'),
  row('POST', '/api/exchange/order/made/up', 'exchangeOrder'),
  row('POST', '/api/ecosystem/order/made/up', 'ecosystemOrder'),
  row('POST', '/api/convert/order/made/up', 'convertOrder'),
  row('POST', '/api/gateway/v1/payment/create/made/up', 'payment'),
  row('GET', '/api/trading-bot/made/up', 'bots'),
  row('POST', '/api/trading-bot/made/up', 'makeBot'),
];

const NEEDS: readonly (readonly [field: string, scope: Scope])[] = [
  ['withdrawals', 'withdraw'],
  ['futuresTicker', 'futures'],
  ['deposit', 'deposit'],
  ['transfer', 'transfer'],
  ['exchangeOrder', 'trade'],
  ['ecosystemOrder', 'trade'],
  ['convertOrder', 'trade'],
  ['payment', 'gateway.payment.create'],
  ['makeBot', 'trade'],
];

type Server = Awaited<ReturnType<typeof serverOf>>;
let strict: Server;
let documented: Server;
let owner: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  const { platform } = await world();
  strict = await serverOf(platform, [Covered], ROUTES);
  const lenient = { ...platform, config: { ...platform.config, apiKeyScopes: 'documented' as const } };
  documented = await serverOf(lenient, [Covered], ROUTES);
  owner = await newUser({ role: await newRole(['access.notification']) });
});
afterAll(async () => {
  await strict.close();
  await documented.close();
});

async function holding(server: Server, ...scopes: string[]): Promise<Client> {
  const { key } = await newApiKeyRow(owner.id, { permissions: JSON.stringify(scopes) });
  return new Client(server.url, { apiKey: key });
}

/** The codes that GraphQL (alone and among aliases) and REST answer to a field. */
async function codes(client: Client, field: string) {
  const route = ROUTES.find(({ operation }) => operation.includes(` ${field} `));
  const kind = route?.method === 'POST' ? 'mutation' : 'query';
  const [alone, among] = [
    await client.code(`${kind} { ${field} }`),
    await client.code(
      `${kind} { a: ${field} b: ${field} ...f } fragment f on ${kind === 'query' ? 'Query' : 'Mutation'} { c: ${field} }`,
    ),
  ];
  const { body } = await client.rest(
    route?.method ?? 'GET',
    route?.path ?? '',
    route?.method === 'POST' ? {} : undefined,
  );
  return [alone, among, body.code];
}

const FORBIDDEN = ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'];
const ALLOWED = [undefined, undefined, undefined];

describe('a key by its scopes', () => {
  it.each(NEEDS)('may call %s with %s and with nothing else', async (field, scope) => {
    expect(await codes(await holding(strict, scope), field)).toEqual(ALLOWED);
    expect(await codes(await holding(strict), field)).toEqual(FORBIDDEN);
    expect(await codes(await holding(strict, ...SCOPES.filter((other) => other !== scope)), field)).toEqual(FORBIDDEN);
  });

  it('needs none for what no prefix covers, and none under a method of which its prefix demands nothing', async () => {
    expect(await codes(await holding(strict), 'free')).toEqual(ALLOWED);
    expect(await codes(await holding(strict), 'bots')).toEqual(ALLOWED);
  });

  it('needs the one that a policy names where there is no path', async () => {
    expect(await (await holding(strict)).code('{ orderFeed }')).toBe('FORBIDDEN');
    expect(await (await holding(strict, 'trade')).code('{ orderFeed }')).toBeUndefined();
  });

  it('is told which scope it lacks', async () => {
    const { body } = await (await holding(strict)).rest('GET', '/api/finance/withdraw/made/up');
    expect(body).toEqual({
      statusCode: 403,
      message: 'This needs an API key with the scope withdraw',
      code: 'FORBIDDEN',
      missing: { scopes: ['withdraw'] },
    });
  });

  it('takes effect with the next request', async () => {
    const { platform } = await world();
    const { id, key } = await newApiKeyRow(owner.id, { permissions: JSON.stringify([]) });
    const client = new Client(strict.url, { apiKey: key });
    expect(await codes(client, 'transfer')).toEqual(FORBIDDEN);
    await platform.db.rows
      .updateTable('api_key')
      .set({ permissions: JSON.stringify(['transfer']) })
      .where('id', '=', id)
      .execute();
    expect(await codes(client, 'transfer')).toEqual(ALLOWED);
  });
});

describe('a browser session', () => {
  it('is not asked for scopes', async () => {
    const { cookies } = await signedIn(owner);
    expect(await codes(new Client(strict.url, { cookies }), 'transfer')).toEqual(ALLOWED);
  });
});

describe('API_KEY_SCOPES=documented', () => {
  it.each(['withdrawals', 'futuresTicker', 'transfer', 'exchangeOrder', 'ecosystemOrder'])(
    'does not look at scopes for %s, which demands no permission',
    async (field) => {
      expect(await codes(await holding(documented), field)).toEqual(ALLOWED);
    },
  );

  it('looks at them where a permission is demanded', async () => {
    expect(await codes(await holding(documented), 'deposit')).toEqual(FORBIDDEN);
    expect(await codes(await holding(documented, 'deposit'), 'deposit')).toEqual(ALLOWED);
  });

  it.each(['convertOrder', 'payment'])('keeps %s closed without the scope all the same', async (field) => {
    expect(await codes(await holding(documented), field)).toEqual(FORBIDDEN);
  });
});

describe('the map of prefixes', () => {
  it.each([
    ['/api/exchange/order', ['trade']],
    ['/api/exchange/order/{id}', ['trade']],
    ['/api/ecosystem/order', ['trade']],
    ['/api/convert/order/{id}', ['trade']],
    ['/api/convert/quote', ['trade']],
    ['/api/convert/estimate', undefined],
    ['/api/exchange/orderbook', undefined],
    ['/api/futures', ['futures']],
    ['/api/futures/position/{id}', ['futures']],
    ['/api/finance/deposit/{id}/cancel', ['deposit']],
    ['/api/finance/withdraw', ['withdraw']],
    ['/api/finance/transfer', ['transfer']],
    ['/api/finance/wallet', undefined],
    ['/api/admin/finance/deposit', undefined],
    ['/api/gateway/v1/payment/create', ['gateway.payment.create']],
    ['/api/gateway/v1/payment/{id}', ['gateway.payment.status']],
    ['/api/gateway/v1/payment/{id}/cancel', ['gateway.payment.create']],
    ['/api/gateway/v1/refund/create', ['gateway.refund.create']],
    ['/api/gateway/v1/refund/{id}', ['gateway.payment.status']],
    ['/api/gateway/checkout/{id}', undefined],
  ])('%s demands %j', (path, anyOf) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      expect(scopeOfPath(method, path)?.anyOf).toEqual(anyOf);
    }
  });

  it.each([
    ['GET', '/api/trading-bot', undefined],
    ['GET', '/api/trading-bot/{id}', undefined],
    ['POST', '/api/trading-bot', ['trade']],
    ['POST', '/api/trading-bot/{id}/start', ['trade']],
    ['PUT', '/api/trading-bot/{id}', ['trade']],
    ['DELETE', '/api/trading-bot/{id}', ['trade']],
    ['POST', '/api/trading-bots', undefined],
    ['POST', '/api/admin/trading-bot', undefined],
  ] as const)('demands by the method: %s %s demands %j', (method, path, anyOf) => {
    expect(scopeOfPath(method, path)?.anyOf).toEqual(anyOf);
  });

  it('stops the start when one operation is reached under a method that demands a scope and one that demands another', async () => {
    const { platform } = await world();
    const routes = [
      row('GET', '/api/futures/bots', 'bots'),
      { ...row('GET', '/api/trading-bot', 'bots'), method: 'POST' as const },
    ];
    await expect(serverOf(platform, [Covered], routes)).rejects.toThrow(
      'these paths run one operation, but demand different scopes',
    );
  });

  it('stops the start when one operation is reached under two scopes', async () => {
    const { platform } = await world();
    const routes = [row('GET', '/api/finance/withdraw', 'withdrawals'), row('GET', '/api/futures/x', 'withdrawals')];
    await expect(serverOf(platform, [Covered], routes)).rejects.toThrow(
      'these paths run one operation, but demand different scopes',
    );
  });
});
