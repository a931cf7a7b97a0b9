import { generateSync } from 'otplib';
import { SECOND_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newUser, PASSWORD } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { storeSettings } from '../support/settings.js';
import { following } from '../support/subscribed.js';
import { movement, newWallet, posted } from '../support/wallets.js';
import { world } from '../support/world.js';
import { clearPolicy, enforce, from, IN_KOREA } from './support/policy.js';

afterEach(clearPolicy);

const BLOCKED = { geoRestrictionIpBlocklist: IN_KOREA };

describe.each(TRANSPORTS)('a customer whom the geo policy keeps out, by %s', (transport) => {
  /** A customer with money who calls from where nobody may. */
  async function keptOut() {
    const call = through(transport);
    const client = await newClient();
    const wallet = await newWallet({ owner: { userId: client.user.id }, balance: '10' });
    const ask = (method: string, path: string, body?: object) => call(client, method, path, body, from(IN_KOREA));
    const input = { walletId: wallet.id, amount: '1', destination: 'bc1q' };
    return { wallet, ask, input, client };
  }

  it('can still find the own money, withdraw it and take a withdrawal back', async () => {
    const { wallet, ask, input } = await keptOut();
    await enforce(BLOCKED);
    expect((await ask('GET', '/api/finance/wallet')).items).toMatchObject([{ id: wallet.id, balance: '10' }]);
    expect(await ask('GET', `/api/finance/wallet/${wallet.id}`)).toMatchObject({ balance: '10' });
    const withdrawal = await ask('POST', '/api/finance/withdraw', input);
    expect(withdrawal).toMatchObject({ status: 'PENDING', statusCode: 200 });
    const path = `/api/finance/withdraw/${withdrawal.id}`;
    expect(await ask('GET', path)).toMatchObject({ status: 'PENDING' });
    expect((await ask('GET', '/api/finance/withdraw')).items).toHaveLength(1);
    expect(await ask('POST', `${path}/cancel`)).toMatchObject({ status: 'CANCELLED' });
  });

  it('can still see and change the profile, and the second factor that a withdrawal may want', async () => {
    const { clock } = await world();
    const { ask, client } = await keptOut();
    await enforce(BLOCKED);
    expect(await ask('GET', '/api/user/profile')).toMatchObject({ id: client.user.id });
    expect(await ask('PUT', '/api/user/profile', { firstName: 'Ada' })).toMatchObject({ firstName: 'Ada' });
    const { secret } = await ask('POST', '/api/user/profile/two-factor/app');
    const code = () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
    const enable = { method: 'APP', code: code(), password: PASSWORD };
    const enabled = await ask('POST', '/api/user/profile/two-factor/enable', enable);
    expect(enabled).toMatchObject({ statusCode: 200 });
    clock.advance(30 * SECOND_MS);
    const disabled = await ask('POST', '/api/user/profile/two-factor/disable', { method: 'APP', code: code() });
    expect(disabled).toMatchObject({ statusCode: 200 });
  });

  it('can close the account once the money is out', async () => {
    const { ask, wallet } = await keptOut();
    await enforce(BLOCKED);
    const close = () => ask('POST', '/api/user/profile/close', { password: PASSWORD });
    expect(await close()).toMatchObject({ code: 'ACCOUNT_NOT_EMPTY' });
    await posted(movement(wallet, 'DEBIT', '10', { external: true }));
    expect(await close()).toMatchObject({ statusCode: 200 });
  });

  it('can bring no money in and move none around', async () => {
    const { ask, input } = await keptOut();
    await enforce(BLOCKED);
    const deposit = { currency: 'USD', type: 'FIAT', amount: '1' };
    const toUserId = (await newUser()).id;
    const answers = [
      await ask('POST', '/api/finance/deposit', deposit),
      await ask('POST', '/api/finance/transfer', { ...input, toUserId }),
      await ask('POST', '/api/user/kyc/application', { levelId: newId(), data: {} }),
      await ask('GET', '/api/user/notification'),
    ];
    expect(answers.map((each) => each.code)).toEqual(answers.map(() => 'GEO_RESTRICTED'));
  });

  it('can do nothing of that where the policy keeps no way out open', async () => {
    const { wallet, ask, input } = await keptOut();
    const withdrawal = await ask('POST', '/api/finance/withdraw', input);
    await enforce({ ...BLOCKED, geoRestrictionAllowAccountExit: false });
    const answers = [
      await ask('GET', `/api/finance/wallet/${wallet.id}`),
      await ask('POST', '/api/finance/withdraw', input),
      await ask('POST', `/api/finance/withdraw/${withdrawal.id}/cancel`),
      await ask('GET', '/api/user/profile'),
      await ask('POST', '/api/user/profile/two-factor/app'),
      await ask('POST', '/api/user/profile/close', { password: PASSWORD }),
      await ask('GET', '/api/settings'),
      await ask('GET', '/api/finance/currency'),
      await ask('GET', '/api/finance/wallet/hold'),
      await ask('GET', '/api/user/session'),
      await ask('GET', '/api/user/kyc'),
      await ask('GET', '/api/user/kyc/application'),
    ];
    expect(answers.map((each) => each.code)).toEqual(answers.map(() => 'GEO_RESTRICTED'));
    expect(await ask('GET', '/api/geo-restriction/notice')).toMatchObject({ statusCode: 200, restricted: true });
  });
});

interface Followed {
  readonly balanceChanged: { readonly id: string };
}

/** Withdrawals demand a second factor, and transfers wait for an admin. */
const ASKING = {
  withdrawTwoFactorRequired: 'true',
  withdrawTwoFactorChallenge: 'true',
  transferApprovalThreshold: '0',
};

afterAll(() => storeSettings(Object.fromEntries(Object.keys(ASKING).map((key) => [key, null]))));

describe.each(TRANSPORTS)('the whole way out of a blocked country, by %s', (transport) => {
  it('leads from the sign-in with a second factor to the closed account', async () => {
    const { clock } = await world();
    const call = through(transport);
    const before = await newClient();
    const { user } = before;
    const wallet = await newWallet({ owner: { userId: user.id }, balance: '10' });
    const secret: string = (await call(before, 'POST', '/api/user/profile/two-factor/app')).secret;
    const code = () => {
      // A code serves once.
      clock.advance(30 * SECOND_MS);
      return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
    };
    const enable = { method: 'APP', code: code(), password: PASSWORD };
    await call(before, 'POST', '/api/user/profile/two-factor/enable', enable);
    await call(before, 'POST', '/api/finance/deposit', { currency: 'USD', type: 'FIAT', amount: '1' });
    const { id: toUserId } = await newUser();
    await storeSettings(ASKING);
    await call(before, 'POST', '/api/finance/transfer', { walletId: wallet.id, toUserId, amount: '1' });
    await enforce(BLOCKED);

    const client = await anonymous();
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await call(client, method, path, body, from(IN_KOREA));
      expect([path, answer.code, answer.statusCode ?? 200]).toEqual([path, undefined, 200]);
      return answer;
    };
    await ask('GET', '/api/geo-restriction/notice');
    await ask('GET', '/api/settings');
    await ask('GET', '/api/finance/currency');
    await ask('GET', '/api/auth/captcha');
    const chains = await client.gql('{ walletChains { chainId } }', {}, from(IN_KOREA));
    expect(chains.errors).toBeUndefined();
    const { twoFactorToken } = await ask('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
    await ask('POST', '/api/auth/login/two-factor', { twoFactorToken, code: code() });

    expect(await ask('GET', '/api/user/profile')).toMatchObject({ id: user.id });
    await ask('GET', '/api/user/kyc');
    await ask('GET', '/api/user/kyc/application');
    const { items: sessions } = await ask('GET', '/api/user/session');
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    await ask('DELETE', `/api/user/session/${other.id}`);

    const ids = (await ask('GET', '/api/finance/wallet')).items.map(({ id }: { id: string }) => id);
    expect(ids).toContain(wallet.id);
    expect((await ask('GET', '/api/finance/wallet/hold')).length).toBeGreaterThan(0);
    await ask('GET', `/api/finance/wallet/${wallet.id}`);
    expect((await ask('GET', `/api/finance/wallet/${wallet.id}/audit`)).items).not.toEqual([]);
    await ask('GET', `/api/finance/wallet/${wallet.id}/balance?at=${clock.now().toISOString()}`);
    const abroad = new Client(client.url, { cookies: client.cookies, headers: from(IN_KOREA) });
    const wallets = await following<Followed>(abroad, 'subscription { balanceChanged { id } }');
    expect(ids).toContain((await wallets.next()).balanceChanged.id);
    await wallets.close();

    const request = { walletId: wallet.id, amount: '1', destination: 'bc1q', code: code() };
    const { id: withdrawal } = await ask('POST', '/api/finance/withdraw', request);
    await ask('POST', `/api/finance/withdraw/${withdrawal}/cancel`);
    for (const kind of ['deposit', 'transfer']) {
      const { items } = await ask('GET', `/api/finance/${kind}`);
      expect([kind, items.length]).toEqual([kind, 1]);
      for (const { id } of items) {
        await ask('GET', `/api/finance/${kind}/${id}`);
        await ask('POST', `/api/finance/${kind}/${id}/cancel`);
      }
    }
    await posted(movement(wallet, 'DEBIT', '10', { external: true }));
    await ask('POST', '/api/user/profile/close', { password: PASSWORD, code: code() });
  });
});
