import { UserStatus } from '../../src/entities/account/user.js';
import { sha256 } from '../../src/core/ids.js';
import { anonymous, newUser, PASSWORD } from '../support/accounts.js';
import { fromAddress, newAddress, newNetwork } from '../support/addresses.js';
import type { Client } from '../support/client.js';
import { useSettings } from '../support/stored-settings.js';
import { endWindow } from '../support/throttles.js';
import { world } from '../support/world.js';

const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { message } }';
const WRONG = { statusCode: 401, message: 'The e-mail address or the password is wrong', code: 'INVALID_CREDENTIALS' };
const LIMITED = { statusCode: 429, message: 'Too many attempts. Please try again later.', code: 'RATE_LIMITED' };

// The captcha that stands before the fourth try is tested by itself.
useSettings({ captchaProvider: 'none' });

interface Try {
  readonly email: string;
  readonly password?: string;
  readonly address?: string;
}

/** Signs in by GraphQL from an address of its own; answers the code of the refusal, or OK. */
async function tryGraphQL(client: Client, { email, password = 'wrong', address = newAddress() }: Try): Promise<string> {
  const { errors } = await client.gql(SIGN_IN, { input: { email, password } }, fromAddress(address));
  return errors?.[0]?.extensions.code ?? 'OK';
}

async function tryRest(client: Client, { email, password = 'wrong', address = newAddress() }: Try): Promise<string> {
  const { body } = await client.rest('POST', '/api/auth/login', { email, password }, fromAddress(address));
  return body.code ?? 'OK';
}

async function setStatus(id: string, status: UserStatus): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('user').set({ status }).where('id', '=', id).execute();
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Name to attributes of the cookies that an answer sets. */
function cookiesOf(headers: Headers): Record<string, string[]> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      return [pair.split('=')[0], attributes.toSorted()];
    }),
  );
}

afterEach(async () => {
  await endWindow('signInAccount');
  await endWindow('signInAddress');
});

describe('signIn', () => {
  it('opens a session whose cookies serve every transport', async () => {
    const user = await newUser();
    const client = await anonymous();
    expect(await tryGraphQL(client, { email: user.email, password: PASSWORD })).toBe('OK');
    expect((await client.ok('{ profile { id } }')).profile.id).toBe(user.id);
    expect((await client.rest('GET', '/api/user/profile')).body).toMatchObject({ id: user.id, statusCode: 200 });
  });

  it('answers a message and no secret, by GraphQL and under POST /api/auth/login', async () => {
    const user = await newUser();
    const input = { email: user.email, password: PASSWORD };
    const [byGraphQL, byRest] = [await anonymous(), await anonymous()];
    expect(await byGraphQL.ok(SIGN_IN, { input })).toEqual({ signIn: { message: 'You are signed in' } });
    expect(await byRest.rest('POST', '/api/auth/login', input)).toMatchObject({
      status: 200,
      body: { message: 'You are signed in', statusCode: 200 },
    });
    expect([...byRest.cookies.keys()].toSorted()).toEqual(['accessToken', 'csrfToken', 'devices', 'sessionId']);
  });

  it.each([
    ['GraphQL', (client: Client, input: object) => client.gql(SIGN_IN, { input })],
    ['REST', (client: Client, input: object) => client.rest('POST', '/api/auth/login', input)],
  ] as const)('keeps the token from scripts and other sites, and shows them csrfToken: %s', async (_door, call) => {
    const user = await newUser();
    const { headers } = await call(await anonymous(), { email: user.email, password: PASSWORD });
    const age = `Max-Age=${14 * 24 * 60 * 60}`;
    expect(cookiesOf(headers)).toEqual({
      accessToken: ['HttpOnly', age, 'Path=/', 'SameSite=Lax'],
      sessionId: ['HttpOnly', age, 'Path=/', 'SameSite=Lax'],
      csrfToken: [age, 'Path=/', 'SameSite=Lax'],
      devices: ['HttpOnly', `Max-Age=${180 * 24 * 60 * 60}`, 'Path=/', 'SameSite=Lax'],
    });
  });

  it('stores only hashes of what the cookies hold, with where the session came from', async () => {
    const { platform } = await world();
    const user = await newUser();
    const client = await anonymous();
    await tryGraphQL(client, { email: user.email, password: PASSWORD, address: '198.51.100.7' });
    const [session] = await platform.db.rows.selectFrom('session').selectAll().where('userId', '=', user.id).execute();
    expect(session).toMatchObject({
      id: client.cookies.get('sessionId'),
      tokenHash: sha256(client.cookies.get('accessToken') ?? ''),
      csrfHash: sha256(client.cookies.get('csrfToken') ?? ''),
      ip: '198.51.100.7',
    });
  });

  it('reads the e-mail address without regard to case and surrounding space', async () => {
    const user = await newUser();
    expect(await tryRest(await anonymous(), { email: ` ${user.email.toUpperCase()} `, password: PASSWORD })).toBe('OK');
  });

  it('gives an unknown address, a wrong password and every blocked account one answer', async () => {
    const [known, ...blocked] = await Promise.all(times(4, () => newUser()));
    const statuses = [UserStatus.INACTIVE, UserStatus.SUSPENDED, UserStatus.BANNED];
    await Promise.all(blocked.map((user, index) => setStatus(user.id, statuses[index] ?? UserStatus.BANNED)));
    const client = await anonymous();
    const inputs = [
      { email: 'nobody@example.com', password: PASSWORD },
      { email: known?.email, password: 'not-it' },
      ...blocked.map(({ email }) => ({ email, password: PASSWORD })),
    ];
    for (const input of inputs) {
      const { body, headers } = await client.rest('POST', '/api/auth/login', input, fromAddress(newAddress()));
      expect(body).toEqual(WRONG);
      expect(headers.getSetCookie()).toEqual([]);
      const { errors } = await client.gql(SIGN_IN, { input }, fromAddress(newAddress()));
      expect(errors?.map(({ message, extensions }) => [message, extensions.code])).toEqual([
        [WRONG.message, WRONG.code],
      ]);
    }
  });

  it('signs nobody in whose account has no password', async () => {
    const { platform } = await world();
    const user = await newUser();
    await platform.db.rows.updateTable('user').set({ passwordHash: null }).where('id', '=', user.id).execute();
    expect(await tryRest(await anonymous(), { email: user.email, password: PASSWORD })).toBe('INVALID_CREDENTIALS');
  });

  it.each([
    [{}, 'email is required; password is required'],
    [{ email: 5, password: 'x' }, 'email is not a valid String'],
    [
      { email: `${'a'.repeat(250)}@example.com`, password: 'x' },
      'email must be shorter than or equal to 254 characters',
    ],
    [{ email: 'a@example.com', password: 'x'.repeat(257) }, 'password must be shorter than or equal to 256 characters'],
  ])('refuses %j and names the field, without counting it as a guess', async (input, message) => {
    const client = await anonymous();
    const address = newAddress();
    for (let attempt = 0; attempt < 31; attempt += 1) {
      const { body } = await client.rest('POST', '/api/auth/login', input, fromAddress(address));
      expect(body).toEqual({ statusCode: 400, message, code: 'BAD_INPUT' });
    }
  });
});

describe('the limit of ten failures an account', () => {
  it('counts GraphQL, its aliases and REST together, then refuses the right password too', async () => {
    const { email } = await newUser();
    const client = await anonymous();
    const own = await newUser();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      // A mutation's fields run one after the other and stop at the first failure: that one is counted.
      const document = `mutation {
        own: signIn(input: { email: "${own.email}", password: "${PASSWORD}" }) { message }
        guess: signIn(input: { email: "${email}", password: "no" }) { message }
        next: signIn(input: { email: "${email}", password: "no" }) { message }
      }`;
      const { errors } = await client.gql(document, {}, fromAddress(newAddress()));
      expect(errors?.map(({ path, extensions }) => [path?.[0], extensions.code])).toEqual([
        ['guess', 'INVALID_CREDENTIALS'],
      ]);
    }
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await tryGraphQL(client, { email })).toBe('INVALID_CREDENTIALS');
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await tryRest(client, { email })).toBe('INVALID_CREDENTIALS');
    const { body, headers } = await client.rest(
      'POST',
      '/api/auth/login',
      { email, password: PASSWORD },
      fromAddress(newAddress()),
    );
    expect(body).toEqual(LIMITED);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(15 * 60 - 60);
    expect(headers.get('x-ratelimit-limit')).toBe('10');
    expect(await tryGraphQL(client, { email, password: PASSWORD })).toBe('RATE_LIMITED');
  });

  it('cannot be passed by guesses that run at once', async () => {
    const { email } = await newUser();
    const client = await anonymous();
    const codes = await Promise.all(times(25, (index) => (index % 2 ? tryRest : tryGraphQL)(client, { email })));
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(15);
  });

  it('counts an address that no account has alike, so that it tells nothing', async () => {
    const client = await anonymous();
    const email = 'no-such-account@example.com';
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await tryRest(client, { email })).toBe('INVALID_CREDENTIALS');
    expect(await tryRest(client, { email })).toBe('RATE_LIMITED');
  });

  it('does not count successes', async () => {
    const { email } = await newUser();
    const client = await anonymous();
    for (let attempt = 0; attempt < 9; attempt += 1) await tryRest(client, { email });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await tryRest(await anonymous(), { email, password: PASSWORD })).toBe('OK');
    }
    expect(await tryRest(client, { email })).toBe('INVALID_CREDENTIALS');
    expect(await tryRest(client, { email })).toBe('RATE_LIMITED');
  });

  it('is lifted with its window', async () => {
    const { email } = await newUser();
    const client = await anonymous();
    for (let attempt = 0; attempt < 11; attempt += 1) await tryRest(client, { email });
    await endWindow('signInAccount');
    expect(await tryRest(client, { email, password: PASSWORD })).toBe('OK');
  });

  it('is of that account alone', async () => {
    const [locked, other] = [await newUser(), await newUser()];
    const client = await anonymous();
    for (let attempt = 0; attempt < 11; attempt += 1) await tryRest(client, { email: locked.email });
    expect(await tryRest(client, { email: other.email, password: PASSWORD })).toBe('OK');
  });
});

describe('the limit of thirty failures an address', () => {
  it('counts failures over all accounts and both transports', async () => {
    const { email } = await newUser();
    const client = await anonymous();
    const address = newAddress();
    for (let attempt = 0; attempt < 20; attempt += 1)
      await tryRest(client, { email: `a${attempt}@example.com`, address });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const guess = `guess: signIn(input: { email: "b${attempt}@example.com", password: "no" }) { message }`;
      await client.gql(`mutation { ${guess} }`, {}, fromAddress(address));
    }
    expect(await tryRest(client, { email, password: PASSWORD, address })).toBe('RATE_LIMITED');
    expect(await tryRest(client, { email, password: PASSWORD })).toBe('OK');
  });

  it('cannot be passed by guesses that run at once', async () => {
    const client = await anonymous();
    const address = newAddress();
    const codes = await Promise.all(times(45, (index) => tryRest(client, { email: `c${index}@example.com`, address })));
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(30);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(15);
  });

  it('counts the whole /64 of an IPv6 client as one', async () => {
    const client = await anonymous();
    const network = newNetwork();
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await tryRest(client, { email: `d${attempt}@example.com`, address: `${network}::${attempt + 1}` });
    }
    const fromHere = (address: string) => tryRest(client, { email: 'e@example.com', address });
    expect(await fromHere(`${network}:ffff::1`)).toBe('RATE_LIMITED');
    expect(await fromHere(`${newNetwork()}::1`)).toBe('INVALID_CREDENTIALS');
  });

  it('believes the entry that the trusted proxy wrote, not those before it', async () => {
    const client = await anonymous();
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await tryRest(client, { email: `f${attempt}@example.com`, address: `203.0.113.${attempt}, 198.51.100.99` });
    }
    expect(await tryRest(client, { email: 'g@example.com', address: '203.0.113.200, 198.51.100.99' })).toBe(
      'RATE_LIMITED',
    );
  });
});
