import { MINUTE_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newUser, PASSWORD } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { mailedToken, mailsTo, useMailServer } from '../support/mailbox.js';
import { useSettings } from '../support/stored-settings.js';
import { endWindow } from '../support/throttles.js';
import { world } from '../support/world.js';

useMailServer();
useSettings({ captchaProvider: 'none', verifyEmailStatus: 'true' });

const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { message } }';
const RESET = 'mutation ($input: EmailInput!) { requestPasswordReset(input: $input) { message } }';
const RESEND = 'mutation ($input: EmailInput!) { resendVerification(input: $input) { message } }';

/** What a transport answers: its text, or the code of its refusal. */
type Ask = (email: string, client?: Client) => Promise<string>;
type Register = (email: string, password?: string) => Promise<string>;

async function byGraphQL(client: Client, document: string, input: object): Promise<string> {
  const { data, errors } = await client.gql(document, { input });
  return errors?.[0]?.extensions?.code ?? Object.values<{ message: string }>(data)[0]?.message ?? '';
}

async function byRest(client: Client, path: string, input: object): Promise<string> {
  const { body } = await client.rest('POST', `/api/auth/${path}`, input);
  return body.code ?? body.message;
}

const registration = (email: string, password = PASSWORD) => ({ email, password });

const TRANSPORTS: Readonly<Record<string, { register: Register; reset: Ask; resend: Ask }>> = {
  GraphQL: {
    register: async (...of) => byGraphQL(await anonymous(), REGISTER, registration(...of)),
    reset: async (email, client) => byGraphQL(client ?? (await anonymous()), RESET, { email }),
    resend: async (email, client) => byGraphQL(client ?? (await anonymous()), RESEND, { email }),
  },
  REST: {
    register: async (...of) => byRest(await anonymous(), 'register', registration(...of)),
    reset: async (email, client) => byRest(client ?? (await anonymous()), 'reset', { email }),
    resend: async (email, client) => byRest(client ?? (await anonymous()), 'verify-email/resend', { email }),
  },
};

const newEmail = (): string => `new-${newId()}@example.com`;

async function times(count: number, ask: () => Promise<string>): Promise<string[]> {
  const answers: string[] = [];
  for (let time = 0; time < count; time += 1) answers.push(await ask());
  return answers;
}

async function resetBy(token: string): Promise<number> {
  const body = { token, password: 'Brand-new-secret-2' };
  return (await (await anonymous()).rest('POST', '/api/auth/reset/confirm', body)).body.statusCode;
}

describe.each(Object.entries(TRANSPORTS))('mails to one address that anybody can cause by %s', (_door, ask) => {
  it('are five registrations in fifteen minutes, in whichever case it is written', async () => {
    const email = newEmail();
    await ask.register(email.toUpperCase());
    await times(4, () => ask.register(email));
    expect(await ask.register(email)).toBe('RATE_LIMITED');
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('leave its owner the reset of the password when registrations of it are used up', async () => {
    const { email } = await newUser();
    expect((await times(6, () => ask.register(email))).at(-1)).toBe('RATE_LIMITED');
    await ask.reset(email);
    expect(await resetBy(await mailedToken(email))).toBe(200);
  });

  it('are five links of a reset, after which the answer stays and every link that was mailed stands', async () => {
    const { email } = await newUser();
    await ask.reset(email);
    const first = await mailedToken(email);
    const answers = await times(7, () => ask.reset(email));
    expect(new Set(answers)).toEqual(new Set([await ask.reset(newEmail())]));
    expect(answers[0]).not.toBe('RATE_LIMITED');
    expect(await mailsTo(email)).toHaveLength(5);
    expect(await resetBy(first)).toBe(200);
  });

  it('are another link beyond five where none of the last minutes stands any more', async () => {
    const { email } = await newUser();
    await times(5, () => ask.reset(email));
    expect(await resetBy(await mailedToken(email))).toBe(200);
    await ask.reset(email);
    expect(await resetBy(await mailedToken(email))).toBe(200);
  });

  it('are five links again once the fifteen minutes are over', async () => {
    const { email } = await newUser();
    await times(6, () => ask.reset(email));
    expect(await mailsTo(email)).toHaveLength(5);
    (await world()).clock.advance(15 * MINUTE_MS);
    await endWindow('resetMail');
    await times(6, () => ask.reset(email));
    expect(await mailsTo(email)).toHaveLength(10);
  });

  it('are five links of a verification that is asked for again, which use up no reset', async () => {
    const email = newEmail();
    await ask.register(email);
    const answers = await times(7, () => ask.resend(email));
    expect(new Set(answers)).toEqual(new Set([await ask.resend(newEmail())]));
    expect(answers[0]).not.toBe('RATE_LIMITED');
    expect(await mailsTo(email)).toHaveLength(6);
    const token = await mailedToken(email);
    expect((await (await anonymous()).rest('POST', '/api/auth/verify-email', { token })).body.statusCode).toBe(200);
    await ask.reset(email);
    expect(await mailsTo(email)).toHaveLength(7);
  });

  it('are five links where several registrations wait, which are verified by setting a password', async () => {
    const email = newEmail();
    await ask.register(email);
    await ask.register(email, 'Another-password-2');
    (await world()).clock.advance(15 * MINUTE_MS);
    await endWindow('verificationMail');
    const before = (await mailsTo(email)).length;
    await times(8, () => ask.resend(email));
    expect((await mailsTo(email)).length - before).toBe(5);
    expect(await resetBy(await mailedToken(email))).toBe(200);
  });

  it('are asked for twenty times in fifteen minutes by one client, whatever they are for', async () => {
    const client = await anonymous();
    const { email } = await newUser();
    await times(10, () => ask.reset(newEmail(), client));
    await times(10, () => ask.resend(newEmail(), client));
    expect([await ask.reset(email, client), await ask.resend(email, client)]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect(await mailsTo(email)).toEqual([]);
    await ask.reset(email);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

it('links of a reset that are asked for all at once beyond five are one more mail at most', async () => {
  const { email } = await newUser();
  await times(5, () => TRANSPORTS['REST']!.reset(email));
  expect(await resetBy(await mailedToken(email))).toBe(200);
  const before = (await mailsTo(email)).length;
  await Promise.all(Array.from({ length: 8 }, () => TRANSPORTS['REST']!.reset(email)));
  expect(await mailsTo(email)).toHaveLength(before + 1);
});
