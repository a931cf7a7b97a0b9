import { generateSync } from 'otplib';
import { SECOND_MS } from '../../src/core/clock.js';
import { newClient, newUser, PASSWORD } from '../support/accounts.js';
import { DOORS, through } from '../support/each-door.js';
import { movement, newWallet, posted } from '../support/wallets.js';
import { world } from '../support/world.js';
import { clearPolicy, enforce, from, IN_KOREA } from './support/policy.js';

afterEach(clearPolicy);

const BLOCKED = { geoRestrictionIpBlocklist: IN_KOREA };

describe.each(DOORS)('a customer whom the geo policy keeps out, by %s', (door) => {
  /** A customer with money who calls from where nobody may. */
  async function keptOut() {
    const call = through(door);
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
    const enabled = await ask('POST', '/api/user/profile/two-factor/enable', { method: 'APP', code: code() });
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
    await posted(movement(wallet, 'DEBIT', '10', { border: true }));
    expect(await close()).toMatchObject({ statusCode: 200 });
  });

  it('can bring no money in and move none around', async () => {
    const { ask, input } = await keptOut();
    await enforce(BLOCKED);
    const deposit = { currency: 'USD', type: 'FIAT', amount: '1' };
    const toUserId = (await newUser()).id;
    const answers = [
      await ask('GET', '/api/finance/deposit'),
      await ask('POST', '/api/finance/deposit', deposit),
      await ask('GET', '/api/finance/transfer'),
      await ask('POST', '/api/finance/transfer', { ...input, toUserId }),
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
    ];
    expect(answers.map((each) => each.code)).toEqual(answers.map(() => 'GEO_RESTRICTED'));
  });
});
