import { anonymous, newClient } from '../support/accounts.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { endWindow } from '../support/throttles.js';
import { world } from '../support/world.js';

const ASK = `mutation ($input: FaqQuestionInput!) {
  askFaqQuestion(input: $input) { id name email question answer status }
}`;
const PATH = '/api/faq/question';
const GOOD = { email: 'Reader@Example.com', question: 'Where do I find my tax report?' };

describe('askFaqQuestion', () => {
  it("stores a PENDING question under the account's name, whatever the body says", async () => {
    const [client, { platform }] = [await newClient(), await world()];
    await platform.db.rows
      .updateTable('user')
      .set({ firstName: 'Ada', lastName: 'Lovelace' })
      .where('id', '=', client.user.id)
      .execute();
    expect((await client.ok(ASK, { input: GOOD })).askFaqQuestion).toMatchObject({
      name: 'Ada Lovelace',
      email: 'Reader@Example.com',
      question: GOOD.question,
      answer: null,
      status: 'PENDING',
    });
    const { body } = await client.rest('POST', PATH, { ...GOOD, name: 'Somebody Else' });
    expect(body).toMatchObject({ name: 'Ada Lovelace', status: 'PENDING', statusCode: 200 });
  });

  it.each([
    [{ ...GOOD, email: 'nobody' }],
    [{ ...GOOD, email: `${'x'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(63)}.example` }],
    [{ ...GOOD, question: 'Too short' }],
    [{ ...GOOD, question: '          x' }],
    [{ ...GOOD, question: 'x'.repeat(501) }],
    [{ email: GOOD.email }],
    [{ question: GOOD.question }],
  ])('refuses %j at both transports', async (input) => {
    const client = await newClient();
    expect((await client.rest('POST', PATH, input)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await client.code(ASK, { input })).toBe('BAD_INPUT');
  });

  it('takes questions of 10 and of 500 characters', async () => {
    const client = await newClient();
    for (const length of [10, 500]) {
      const { body } = await client.rest('POST', PATH, { ...GOOD, question: 'x'.repeat(length) });
      expect(body.question).toHaveLength(length);
    }
  });

  it('takes 5 questions of a user in 24 hours, refused ones included, over both transports', async () => {
    const client = await newClient();
    for (let asked = 0; asked < 4; asked += 1) await client.rest('POST', PATH, GOOD);
    await client.ok(ASK, { input: GOOD });
    const { body } = await client.rest('POST', PATH, GOOD);
    expect(body).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
    expect(await client.code(ASK, { input: GOOD })).toBe('RATE_LIMITED');
    await endWindow('faqQuestion');
    expect((await client.rest('POST', PATH, GOOD)).body.statusCode).toBe(200);
  });

  it('asks for the verification that opens ask_faq, as far as the settings enforce it', async () => {
    const client = await newClient();
    await setSettings({ kycStatus: 'true', kycFeatureEnforcement: 'true' });
    try {
      expect((await client.rest('POST', PATH, GOOD)).body).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
      expect(await client.code(ASK, { input: GOOD })).toBe('KYC_REQUIRED');
    } finally {
      await clearSettings('kycStatus', 'kycFeatureEnforcement');
    }
    expect((await client.rest('POST', PATH, GOOD)).body.statusCode).toBe(200);
  });

  it('refuses whoever is not signed in', async () => {
    const client = await anonymous();
    expect((await client.rest('POST', PATH, GOOD)).body.code).toBe('UNAUTHENTICATED');
    expect(await client.code(ASK, { input: GOOD })).toBe('UNAUTHENTICATED');
  });
});
