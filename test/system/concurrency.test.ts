import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'graphql';
import { Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../src/auth/policy.js';
import type { Caller } from '../../src/auth/principal.js';
import { newId } from '../../src/core/ids.js';
import { newLimiter } from '../../src/infra/redis/limiter.js';
import { newRedis } from '../../src/infra/redis/redis.js';
import { newContext } from '../../src/server/http/context.js';
import { Executor } from '../../src/server/execution/execute.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import type { Context } from '../../src/services/frame/context.js';
import { newClient } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import { keyCredential } from '../support/contexts.js';
import { world } from '../support/world.js';

const CALLS = 1_000;
const LIMIT = 30;

let through = 0;

@Resolver()
class ThrottledResolver {
  @Query(() => Int, { description: 'How many calls were let through.' })
  @Policy({ access: 'user' })
  calls() {
    return through;
  }

  @Mutation(() => Int, { description: 'Takes a point.' })
  @Policy({ access: 'user', throttle: 'moderate' })
  call(@Ctx() _ctx: Context) {
    through += 1;
    return through;
  }
}

const executor = new Executor(buildGuardedSchema([ThrottledResolver]));

async function contextOf(userId: string, limiter?: Context['limiter']): Promise<Context> {
  const { platform } = await world();
  const caller = {
    kind: 'user',
    userId,
    credential: keyCredential(userId),
    role: { permissions: new Set() },
  } as unknown as Caller;
  const request = {
    id: newId(),
    transport: 'graphql',
    ip: '10.1.2.3',
    bytes: 0,
    connection: null,
    userAgent: null,
    csrfToken: null,
    idempotencyKey: null,
    devices: null,
    ifMatch: null,
    cdnCountry: null,
  } as const;
  return newContext({ ...platform, limiter: limiter ?? platform.limiter }, caller, request);
}

beforeEach(() => {
  through = 0;
});

describe(`${CALLS} calls at once against a bucket of ${LIMIT}`, () => {
  it(`run exactly ${LIMIT} times`, async () => {
    const userId = newId();
    const document = parse('mutation { call }');
    const contexts = await Promise.all(Array.from({ length: CALLS }, () => contextOf(userId)));
    const answers = await Promise.all(contexts.map((ctx) => executor.execute(ctx, { document, variables: {} })));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(LIMIT);
    const refusals = answers.flatMap(({ errors }) => errors ?? []);
    expect(new Set(refusals.map(({ message }) => message))).toEqual(new Set(['Too many requests. Please slow down.']));
    expect(through).toBe(LIMIT);
  });

  it(`run exactly ${LIMIT} times when they are hidden in aliases, twenty a document`, async () => {
    const userId = newId();
    const document = parse(`mutation { ${Array.from({ length: 20 }, (_, index) => `a${index}: call`).join(' ')} }`);
    const contexts = await Promise.all(Array.from({ length: CALLS / 20 }, () => contextOf(userId)));
    const answers = await Promise.all(contexts.map((ctx) => executor.execute(ctx, { document, variables: {} })));
    expect(through).toBe(LIMIT);
    expect(answers.flatMap(({ errors }) => errors ?? []).length).toBeGreaterThanOrEqual(CALLS / 20 - LIMIT / 20);
  });

  it(`run exactly ${LIMIT} times over two connections of this process`, async () => {
    const { platform, redisUrl } = await world();
    const other = newRedis(redisUrl, platform.log, 'test');
    const limiters = [platform.limiter, newLimiter(other, platform.log)];
    const userId = newId();
    const document = parse('mutation { call }');
    const contexts = await Promise.all(
      Array.from({ length: CALLS }, (_, index) => contextOf(userId, limiters[index % 2])),
    );
    await Promise.all(contexts.map((ctx) => executor.execute(ctx, { document, variables: {} })));
    other.disconnect();
    expect(through).toBe(LIMIT);
  });

  it(`get exactly ${LIMIT} points over two processes`, async () => {
    const { redisUrl } = await world();
    const program = fileURLToPath(new URL('../support/consume-process.js', import.meta.url));
    const args = [program, redisUrl, 'moderate', newId(), String(CALLS / 2)];
    const runs = await Promise.all([1, 2].map(() => promisify(execFile)(process.execPath, args)));
    expect(runs.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(LIMIT);
  });
});

describe('a call whose input breaks a rule', () => {
  it('takes one point', async () => {
    const admin = await newClient({ permissions: ['edit.kyc.application'] });
    const address = fromAddress(newAddress());
    const document = `mutation { rejectKycApplication(id: "${newId()}", input: { reason: "" }) { id } }`;
    const left = async () =>
      /r=(\d+)/.exec((await admin.gql(document, {}, address)).headers.get('ratelimit') ?? '')?.[1];
    expect(Number(await left()) - Number(await left())).toBe(1);
  });
});

describe('a bucket that counts by user', () => {
  it('cannot stand on a public operation', () => {
    @Resolver()
    class PublicResolver {
      @Query(() => Int, { description: 'Anybody calls it.' })
      @Policy({ access: 'public', reason: 'a test', throttle: 'moderate' })
      anybody() {
        return 1;
      }
    }
    expect(() => buildGuardedSchema([PublicResolver])).toThrow('its bucket counts by user');
  });
});
