import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newUser, PASSWORD } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { mailedToken, mailsTo, useMailServer } from '../support/mailbox.js';
import { setSettings, useSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

useMailServer();
useSettings({ captchaProvider: 'none', verifyEmailStatus: 'true' });

afterEach(() => setSettings({ verifyEmailStatus: 'true' }));

const STRANGERS = 'Password-of-a-stranger-1';
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { message } }';
const VERIFY = 'mutation ($token: String!) { verifyEmail(token: $token) { message } }';
const RESEND = 'mutation ($input: EmailInput!) { resendVerification(input: $input) { message } }';

interface Account {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
}

/** The same deeds at both transports. */
interface Transport {
  readonly register: (input: Account) => Promise<void>;
  readonly resend: (email: string) => Promise<void>;
  /** Follows a link; answers the code of its refusal, null when there is none. */
  readonly verify: (token: string) => Promise<string | null>;
}

const byGraphQL: Transport = {
  register: async (input) => {
    await (await anonymous()).ok(REGISTER, { input });
  },
  resend: async (email) => {
    await (await anonymous()).ok(RESEND, { input: { email } });
  },
  verify: async (token) => (await (await anonymous()).gql(VERIFY, { token })).errors?.[0]?.extensions?.code ?? null,
};

const byRest: Transport = {
  register: async (input) => {
    expect((await (await anonymous()).rest('POST', '/api/auth/register', input)).body.statusCode).toBe(200);
  },
  resend: async (email) => {
    expect((await (await anonymous()).rest('POST', '/api/auth/verify-email/resend', { email })).body.statusCode).toBe(
      200,
    );
  },
  verify: async (token) =>
    (await (await anonymous()).rest('POST', '/api/auth/verify-email', { token })).body.code ?? null,
};

const newEmail = (): string => `new-${newId()}@example.com`;

async function signIn(email: string, password: string): Promise<{ client: Client; status: number }> {
  const client = await anonymous();
  return { client, status: (await client.rest('POST', '/api/auth/login', { email, password })).body.statusCode };
}

const statusOf = async (email: string, password: string) => (await signIn(email, password)).status;

async function nameOf(email: string): Promise<string | null> {
  const { platform } = await world();
  const row = platform.db.rows.selectFrom('user').select('firstName').where('email', '=', email);
  return (await row.executeTakeFirstOrThrow()).firstName;
}

async function subjectsTo(email: string): Promise<(string | undefined)[]> {
  return (await mailsTo(email)).map(({ subject }) => subject);
}

/** An account of somebody whose address is not verified, each made in another way; answers the address. */
const somebodys: Readonly<Record<string, () => Promise<string>>> = {
  'whose address an admin has changed': async () => {
    const [admin, { id }, email] = [await newClient({ role: SUPER_ADMIN }), await newUser(), newEmail()];
    expect((await admin.rest('PUT', `/api/admin/crm/user/${id}`, { email })).body.statusCode).toBe(200);
    return email;
  },
  'that an admin has made without vouching for its address': async () => {
    const [admin, email] = [await newClient({ role: SUPER_ADMIN }), newEmail()];
    const made = { email, password: PASSWORD, emailVerified: false };
    expect((await admin.rest('POST', '/api/admin/crm/user', made)).body.statusCode).toBe(200);
    return email;
  },
  'that was registered and never used while addresses were not verified': async () => {
    await setSettings({ verifyEmailStatus: 'false' });
    const email = newEmail();
    await byRest.register({ email, password: PASSWORD });
    await setSettings({ verifyEmailStatus: 'true' });
    return email;
  },
  'that was registered to be verified, and used while that was switched off': async () => {
    const email = newEmail();
    await byRest.register({ email, password: PASSWORD });
    await setSettings({ verifyEmailStatus: 'false' });
    expect(await statusOf(email, PASSWORD)).toBe(200);
    await setSettings({ verifyEmailStatus: 'true' });
    return email;
  },
};

describe.each([
  ['GraphQL', byGraphQL],
  ['REST', byRest],
])('registrations by %s', (_name, transport) => {
  describe.each(Object.entries(somebodys))('of the address of an account %s', (_how, make) => {
    it('are told to its owner, change nothing, and add nothing to the link that the owner asks for', async () => {
      const email = await make();
      const before = await nameOf(email);
      await transport.register({ email, password: STRANGERS, firstName: 'Stranger' });
      expect((await subjectsTo(email)).at(-1)).toBe('You already have an account');
      await transport.resend(email);
      expect(await transport.verify(await mailedToken(email))).toBeNull();
      expect([await statusOf(email, PASSWORD), await statusOf(email, STRANGERS)]).toEqual([200, 401]);
      expect(await nameOf(email)).toBe(before);
      expect(await subjectsTo(email)).not.toContain('Your password was changed');
    });
  });

  it('give the account to whose own link is followed, with the name that was given with it', async () => {
    const email = newEmail();
    await transport.register({ email, password: STRANGERS, firstName: 'Stranger' });
    await transport.register({ email, password: PASSWORD, firstName: 'Ada' });
    const token = await mailedToken(email);
    await transport.register({ email, password: STRANGERS, firstName: 'Stranger' });
    expect(await transport.verify(token)).toBeNull();
    expect([await statusOf(email, STRANGERS), await statusOf(email, PASSWORD)]).toEqual([401, 200]);
    expect(await nameOf(email)).toBe('Ada');
    expect((await subjectsTo(email)).at(-1)).toBe('Your password was changed');
  });

  it('leave an account without the name of any that was not followed', async () => {
    const email = newEmail();
    await transport.register({ email, password: STRANGERS, firstName: 'Stranger' });
    await transport.register({ email, password: PASSWORD });
    expect(await transport.verify(await mailedToken(email))).toBeNull();
    expect(await nameOf(email)).toBeNull();
  });

  it('keep password and name through a link that is asked for again, and tell of no change', async () => {
    const email = newEmail();
    await transport.register({ email, password: PASSWORD, firstName: 'Ada' });
    await transport.resend(email);
    await transport.resend(email);
    expect(await transport.verify(await mailedToken(email))).toBeNull();
    expect([await statusOf(email, PASSWORD), await nameOf(email)]).toEqual([200, 'Ada']);
    expect(await subjectsTo(email)).toEqual(Array.from({ length: 3 }, () => 'Verify your e-mail address'));
  });

  it.each([
    ['before', [STRANGERS, PASSWORD]],
    ['after', [PASSWORD, STRANGERS]],
  ])(
    'have a link that is asked for again choose a password when a stranger registered %s',
    async (_when, passwords) => {
      const email = newEmail();
      for (const password of passwords) await transport.register({ email, password, firstName: 'Somebody' });
      await transport.resend(email);
      expect((await subjectsTo(email)).at(-1)).toBe('Finish your registration');
      const token = await mailedToken(email);
      const chosen = { token, password: 'Chosen-by-the-owner-1' };
      expect((await (await anonymous()).rest('POST', '/api/auth/reset/confirm', chosen)).body.statusCode).toBe(200);
      const statuses = [chosen.password, ...passwords].map((password) => statusOf(email, password));
      expect(await Promise.all(statuses)).toEqual([200, 401, 401]);
      expect(await nameOf(email)).toBeNull();
    },
  );

  it('bring nothing by a link from before the account was used by another, who keeps neither side from a reset', async () => {
    const email = newEmail();
    await transport.register({ email, password: STRANGERS });
    await transport.register({ email, password: PASSWORD });
    const token = await mailedToken(email);
    await setSettings({ verifyEmailStatus: 'false' });
    const { client: squatter } = await signIn(email, STRANGERS);
    await setSettings({ verifyEmailStatus: 'true' });
    expect(await transport.verify(token)).toBe('INVALID_TOKEN');
    await squatter.rest('PUT', '/api/user/profile/password', {
      currentPassword: STRANGERS,
      password: 'Another-of-the-stranger-1',
    });
    expect(await transport.verify(token)).toBe('INVALID_TOKEN');
    await (await anonymous()).rest('POST', '/api/auth/reset', { email });
    const body = { token: await mailedToken(email), password: PASSWORD };
    await (await anonymous()).rest('POST', '/api/auth/reset/confirm', body);
    expect((await squatter.rest('GET', '/api/user/profile')).body.statusCode).toBe(401);
    expect(await statusOf(email, PASSWORD)).toBe(200);
  });
});

describe('an unclaimed account', () => {
  const claimed = async (email: string): Promise<boolean> => {
    const { platform } = await world();
    const row = platform.db.rows.selectFrom('user').select('unclaimed').where('email', '=', email);
    return !(await row.executeTakeFirstOrThrow()).unclaimed;
  };

  it('is what a registration makes whose address is to be verified, and no other', async () => {
    const [email, other] = [newEmail(), await newUser()];
    await byRest.register({ email, password: PASSWORD });
    expect([await claimed(email), await claimed(other.email)]).toEqual([false, true]);
  });

  it('is claimed for good by an API key that an admin makes for it', async () => {
    const email = newEmail();
    await byRest.register({ email, password: PASSWORD });
    const { platform } = await world();
    const account = platform.db.rows.selectFrom('user').select('id').where('email', '=', email);
    const { id: userId } = await account.executeTakeFirstOrThrow();
    const admin = await newClient({ role: SUPER_ADMIN });
    const made = await admin.rest('POST', '/api/admin/api', { userId, name: 'a key', permissions: [] });
    expect(made.body.statusCode).toBe(200);
    expect(await claimed(email)).toBe(true);
    await platform.db.rows.updateTable('user').set({ unclaimed: true }).where('email', '=', email).execute();
    expect(await claimed(email)).toBe(true);
  });

  it('has one owner when the links of two registrations come back at once', async () => {
    const email = newEmail();
    await byRest.register({ email, password: STRANGERS });
    const first = await mailedToken(email);
    await byRest.register({ email, password: PASSWORD });
    const second = await mailedToken(email);
    const answers = await Promise.all([byRest.verify(first), byGraphQL.verify(second)]);
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    const statuses = [await statusOf(email, STRANGERS), await statusOf(email, PASSWORD)];
    expect(statuses).toEqual(answers.map((code) => (code === null ? 200 : 401)));
  });
});
