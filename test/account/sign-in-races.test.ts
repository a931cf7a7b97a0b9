import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newUser, PASSWORD } from '../support/accounts.js';
import { changeHeldBack, type AccountChange } from '../support/held-change.js';
import { linkedWallet, SIGN_IN_DOORS, signed } from '../support/linked-wallets.js';
import { mailedCode, useMailServer } from '../support/mailbox.js';
import { lockWaits } from '../support/requests.js';
import { useSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

useMailServer();
useSettings({ captchaProvider: 'none' });

const CHANGES: readonly (readonly [string, () => AccountChange])[] = [
  ['its address is changed', () => ({ email: `moved-${newId()}@example.com` })],
  ['its password is changed', () => ({ passwordHash: 'another' })],
  ['it is blocked', () => ({ status: 'BANNED' })],
  ['it is deleted', () => ({ deletedAt: '2026-01-01T00:00:00Z' })],
];

const login = async (email: string) =>
  (await (await anonymous()).rest('POST', '/api/auth/login', { email, password: PASSWORD })).body;

/** Sessions of the account that are open, and sign-ins that wait for a second factor. */
async function openOf(userId: string): Promise<number> {
  const { platform } = await world();
  const { rows } = await platform.db.pool.query<{ count: number }>(
    `select (select count(*) from session where "userId" = $1 and "revokedAt" is null)::int
      + (select count(*) from sign_in_challenge where "userId" = $1 and "usedAt" is null)::int as count`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}

async function duringChange<T>(userId: string, change: AccountChange, call: () => Promise<T>): Promise<T> {
  const commit = await changeHeldBack(userId, change);
  const answer = call();
  await lockWaits();
  await commit();
  return answer;
}

describe('a sign-in that has proven the password of an account, while', () => {
  it.each(CHANGES)('%s, opens no session', async (_what, change) => {
    const user = await newUser();
    const answer = await duringChange(user.id, change(), () => login(user.email));
    expect([answer.code, await openOf(user.id)]).toEqual(['INVALID_CREDENTIALS', 0]);
  });

  it.each(CHANGES)('%s, does not go on to its second factor', async (_what, change) => {
    const account = await newClient();
    const { id, email } = account.user;
    await account.rest('POST', '/api/user/profile/two-factor/email');
    const input = { method: 'EMAIL', code: await mailedCode(email), password: PASSWORD };
    await account.rest('POST', '/api/user/profile/two-factor/enable', input);
    await account.rest('DELETE', '/api/user/session');
    const answer = await duringChange(id, change(), () => login(email));
    expect([answer.code, await openOf(id)]).toEqual(['INVALID_CREDENTIALS', 0]);
  });

  it('its name is changed, opens one', async () => {
    const user = await newUser();
    const answer = await duringChange(user.id, { firstName: 'Ada' }, () => login(user.email));
    expect([answer.statusCode, await openOf(user.id)]).toEqual([200, 1]);
  });
});

describe('a sign-in by a linked wallet, while', () => {
  it.each(CHANGES.slice(2))('%s, opens no session', async (_what, change) => {
    const user = await newUser();
    const message = await signed(await linkedWallet(user.id));
    const answer = await duringChange(user.id, change(), () => SIGN_IN_DOORS.rest(message));
    expect([answer.code, await openOf(user.id)]).toEqual(['WALLET_NOT_RECOGNIZED', 0]);
  });

  it.each(Object.entries(SIGN_IN_DOORS))(
    'it is being unlinked, waits for the account and holds nothing that the unlinking needs, by %s',
    async (_door, signIn) => {
      const user = await newUser();
      const message = await signed(await linkedWallet(user.id));
      const unlinking = await (await world()).platform.db.connectApart();
      await unlinking.query('begin');
      await unlinking.query('select from "user" where id = $1 for update', [user.id]);
      const answer = signIn(message);
      await lockWaits();
      const links = await unlinking.query(
        'select id from provider_user where "userId" = $1 and "deletedAt" is null for update nowait',
        [user.id],
      );
      expect(links.rows).toHaveLength(1);
      const unlink = `update provider_user set "deletedAt" = now(), "isPrimary" = null where "userId" = $1`;
      await unlinking.query(unlink, [user.id]);
      await unlinking.query('commit');
      await unlinking.end();
      expect([(await answer).code, await openOf(user.id)]).toEqual(['WALLET_NOT_RECOGNIZED', 0]);
    },
  );
});
