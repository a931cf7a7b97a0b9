import { credentialsOf } from '../../../src/services/bot/venue/credentials.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { lastMailTo, useMailServer } from '../../support/mailbox.js';
import { TRADER } from '../../support/stub-exchange/stub-exchange.js';
import { accountRow, ACCOUNTS, accountsOf, OKX, VenueServer } from '../support/venue-server.js';
import { storedVenueAccount } from '../support/stored-venue-accounts.js';

useMailServer();

let server: VenueServer;
beforeAll(async () => {
  server = await VenueServer.start();
});
afterEach(() => server.stub.call('heal'));
afterAll(() => server.close());

/** Keys of another account of the stub, whose API key has these rights. */
async function keysWith(perm: string) {
  const keys = { apiKey: `key-with-${perm.length}`, secret: 'another-secret', password: 'passphrase-2' };
  await server.stub.call('openAccount', { ...keys, perm }, { USDT: '1' });
  return keys;
}

describe.each(TRANSPORTS)('adding an account at an exchange by %s', (transport) => {
  const call = through(transport);

  it('keeps the credentials sealed, and shows the end of the API key alone', async () => {
    const client = await server.client();
    const added = await call(client, 'POST', ACCOUNTS, { ...OKX, label: '  My   account ' });
    expect(added).toEqual({
      statusCode: 200,
      id: expect.any(String),
      venue: 'okx',
      label: 'My account',
      apiKey: '••••••••ader',
      testedAt: added.createdAt,
      createdAt: expect.any(String),
    });
    const row = await accountRow(added.id);
    expect(row).toMatchObject({ userId: client.user.id, keyLastFour: 'ader', deletedAt: null });
    for (const secret of Object.values(TRADER)) expect(JSON.stringify(row)).not.toContain(secret);
    expect(credentialsOf(server.platform, row)).toEqual(TRADER);
  });

  it('seals them for their row alone', async () => {
    const client = await server.client();
    const [one, other] = [await server.added(client), await server.added(client)];
    const { credentialsSealed } = await accountRow(one);
    expect(() => credentialsOf(server.platform, { id: other, credentialsSealed })).toThrow(
      expect.objectContaining({ code: 'INTERNAL' }),
    );
  });

  it('tells the owner in the inbox and by mail, with the end of the API key', async () => {
    const client = await server.client();
    await call(client, 'POST', ACCOUNTS, { ...OKX, label: 'Chosen by somebody' });
    const said = 'An account at okx, with an API key ending in ader, was added for your trading bots.';
    const { notifications } = await client.ok('{ notifications { items { title message } } }');
    expect(notifications.items).toMatchObject([
      { title: 'An exchange account was added', message: expect.stringContaining(said) },
    ]);
    const mail = await lastMailTo(client.user.email);
    expect(mail.text?.replaceAll(/\s+/g, ' ')).toContain(said);
    expect(mail.text).not.toContain('Chosen by somebody');
  });

  it.each([
    ['secret', { secret: 'not-the-secret' }, 'okx refuses the credentials: Invalid Sign'],
    ['API key', { apiKey: 'nobodys-key' }, 'okx refuses the credentials: Invalid OK-ACCESS-KEY'],
    [
      'passphrase',
      { password: 'wrong' },
      'okx refuses the credentials: Request header OK-ACCESS-PASSPHRASE incorrect.',
    ],
  ])('is refused in the words of the exchange with a wrong %s, and nothing is kept', async (_what, over, message) => {
    const client = await server.client();
    const answer = await call(client, 'POST', ACCOUNTS, { ...OKX, ...over });
    expect(answer).toEqual({ statusCode: 400, code: 'VENUE_REFUSED', message });
    expect(await accountsOf(client.user.id)).toBe(0);
  });

  it('is refused with an API key that may withdraw', async () => {
    const client = await server.client();
    const answer = await call(client, 'POST', ACCOUNTS, { ...OKX, ...(await keysWith('read_only,withdraw,trade')) });
    expect(answer).toMatchObject({ statusCode: 400, code: 'VENUE_CAN_WITHDRAW' });
    expect(await accountsOf(client.user.id)).toBe(0);
  });

  it('is refused with an API key that may not trade', async () => {
    const client = await server.client();
    const answer = await call(client, 'POST', ACCOUNTS, { ...OKX, ...(await keysWith('read_only')) });
    expect(answer).toMatchObject({ statusCode: 400, code: 'VENUE_REFUSED' });
    expect(await accountsOf(client.user.id)).toBe(0);
  });

  it.each([
    ['hangs up', { path: '/api/v5/account/config', answer: 'hang-up' as const }],
    ['has a fault', { path: '/api/v5/account/balance', answer: { status: 503, body: 'Unavailable' } }],
    ['wants fewer requests', { path: '/api/v5/account/config', answer: { status: 429, body: '{"code":"50011"}' } }],
  ])('fails when the exchange %s, and nothing is kept', async (_how, fault) => {
    const own = await VenueServer.start();
    const client = await own.client();
    await own.stub.call('fault', fault);
    const answer = await call(client, 'POST', ACCOUNTS, OKX);
    await own.close();
    expect(answer).toMatchObject({ statusCode: 502, code: 'VENUE_UNREACHABLE' });
    expect(await accountsOf(client.user.id)).toBe(0);
  });

  it.each([
    ['an unknown exchange', { venue: 'kraken' }, 'venue: live bots can trade at okx on this platform'],
    ['no name', { label: ' \u00a0' }, /^label/],
    ['a long name', { label: 'x'.repeat(101) }, /label/],
    ['a name with a line break', { label: 'a\nb' }, /label/],
    ['an API key that is too short to show its end', { apiKey: '1234567' }, /apiKey/],
    ['an API key that no header can carry', { apiKey: 'key-of-the-träder' }, /apiKey/],
    ['a secret of several lines', { secret: 'a\nb' }, /secret/],
    ['no secret', { secret: '' }, /secret/],
    ['a passphrase that no header can carry', { password: 'ключ' }, /password/],
  ])('is refused with %s before the exchange is asked', async (_what, over, message) => {
    const client = await server.client();
    const before = (await server.stub.call('asked')).length;
    const answer = await call(client, 'POST', ACCOUNTS, { ...OKX, ...over });
    expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(answer.message).toMatch(message);
    expect(await server.stub.call('asked')).toHaveLength(before);
  });

  it('is done in a browser session alone', async () => {
    const { user } = await server.client();
    expect(await call(await server.program(user), 'POST', ACCOUNTS, OKX)).toMatchObject({ statusCode: 403 });
    expect(await call(server.at(await anonymous()), 'POST', ACCOUNTS, OKX)).toMatchObject({ statusCode: 401 });
    expect(await accountsOf(user.id)).toBe(0);
  });

  it('is refused at twenty accounts, until one is deleted', async () => {
    const client = await server.client();
    const [first = ''] = await Promise.all(Array.from({ length: 20 }, () => storedVenueAccount(client.user.id)));
    const full = await call(client, 'POST', ACCOUNTS, OKX);
    expect(full).toMatchObject({ statusCode: 409, code: 'VENUE_ACCOUNT_LIMIT' });
    await call(client, 'DELETE', `${ACCOUNTS}/${first}`);
    expect(await call(client, 'POST', ACCOUNTS, OKX)).toMatchObject({ statusCode: 200 });
  });

  it('is tried ten times a minute at most', async () => {
    const client = await server.client();
    for (let left = 10; left > 0; left -= 1) {
      expect(await call(client, 'POST', ACCOUNTS, { ...OKX, venue: 'kraken' })).toMatchObject({ code: 'BAD_INPUT' });
    }
    expect(await call(client, 'POST', ACCOUNTS, OKX)).toMatchObject({ statusCode: 429, code: 'RATE_LIMITED' });
  });
});

describe('adding an account', () => {
  it('fails when even the public side of the exchange does not answer', async () => {
    const own = await VenueServer.start();
    const client = await own.client();
    await own.stub.call('fault', { path: '/api/v5/public', times: 9, answer: 'hang-up' });
    const { body } = await client.rest('POST', ACCOUNTS, OKX);
    await own.close();
    expect(body).toMatchObject({ statusCode: 502, code: 'VENUE_UNREACHABLE' });
  });

  it('is refused where live bots can trade at no exchange', async () => {
    const { body } = await (await newClient()).rest('POST', ACCOUNTS, OKX);
    expect(body).toMatchObject({
      code: 'BAD_INPUT',
      message: 'venue: live bots can trade at no exchange on this platform',
    });
  });
});
