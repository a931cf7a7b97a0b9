import { generateSync } from 'otplib';
import { SECOND_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { newClient, newUser, PASSWORD, signedIn } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { browserOf, codeOf, lockOut } from '../support/known-browsers.js';
import { useSettings } from '../support/stored-settings.js';
import { world } from '../support/world.js';

useSettings({ captchaProvider: 'none' });

const FACTOR = '/api/user/profile/two-factor';

async function versionOf(userId: string): Promise<number> {
  const { platform } = await world();
  const row = platform.db.rows.selectFrom('user').select('credentialsVersion').where('id', '=', userId);
  return (await row.executeTakeFirstOrThrow()).credentialsVersion;
}

describe.each(TRANSPORTS)(
  'a browser that was known before what the account signs in with changed, by %s',
  (transport) => {
    const call = through(transport);

    /** Sets an authenticator app up; answers what shows its codes, each of a step of its own. */
    async function appOf(client: Client): Promise<() => Promise<string>> {
      const { secret } = await call(client, 'POST', `${FACTOR}/app`);
      const { clock } = await world();
      return async () => {
        clock.advance(30 * SECOND_MS);
        return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / SECOND_MS) });
      };
    }

    it('stays a stranger when the second factor goes that made it one, but for the browser of the change', async () => {
      const user = await newUser();
      const [before, owner] = [await browserOf(user), await signedIn(user)];
      const code = await appOf(owner);
      await call(owner, 'POST', `${FACTOR}/enable`, { method: 'APP', code: await code(), password: PASSWORD });
      const off = await call(owner, 'POST', `${FACTOR}/disable`, { method: 'APP', code: await code() });
      expect(off).toMatchObject({ statusCode: 200 });
      await lockOut(user);
      expect(await codeOf(before, user)).toBe('RATE_LIMITED');
      expect(await codeOf(owner, user)).toBe('OK');
    });

    it('stays a stranger when an admin takes the second factor off', async () => {
      const [user, admin] = [await newUser(), await newClient({ permissions: ['edit.user'] })];
      const [before, owner] = [await browserOf(user), await signedIn(user)];
      const code = await appOf(owner);
      await call(owner, 'POST', `${FACTOR}/enable`, { method: 'APP', code: await code(), password: PASSWORD });
      await admin.ok('mutation ($id: UUID!) { resetUserTwoFactor(id: $id) { message } }', { id: user.id });
      await lockOut(user);
      for (const browser of [before, owner]) expect(await codeOf(browser, user)).toBe('RATE_LIMITED');
    });

    it('stays a stranger when the address is changed back', async () => {
      const [user, admin] = [await newUser(), await newClient({ permissions: ['edit.user'] })];
      const before = await browserOf(user);
      for (const email of [`other-${newId()}@example.com`, user.email]) {
        const changed = await call(admin, 'PUT', `/api/admin/crm/user/${user.id}`, { email, emailVerified: true });
        expect(changed).toMatchObject({ email });
      }
      await lockOut(user);
      expect(await codeOf(before, user)).toBe('RATE_LIMITED');
    });

    it('stays known while a factor is only set up, and when names change', async () => {
      const user = await newUser();
      const [before, owner] = [await browserOf(user), await signedIn(user)];
      await appOf(owner);
      await call(owner, 'PUT', '/api/user/profile', { firstName: 'Ada' });
      await lockOut(user);
      expect(await codeOf(before, user)).toBe('OK');
    });

    it('is told by a counter that every change raises by one, and a code that is used does not', async () => {
      const user = await newUser();
      const owner = await signedIn(user);
      const code = await appOf(owner);
      expect(await versionOf(user.id)).toBe(0);
      await call(owner, 'POST', `${FACTOR}/enable`, { method: 'APP', code: await code(), password: PASSWORD });
      expect(await versionOf(user.id)).toBe(1);
      await call(owner, 'POST', `${FACTOR}/recovery-codes`, { code: await code() });
      expect(await versionOf(user.id)).toBe(1);
      await call(owner, 'PUT', '/api/user/profile/password', {
        currentPassword: PASSWORD,
        password: 'Another-horse-2',
      });
      expect(await versionOf(user.id)).toBe(2);
      await call(owner, 'POST', `${FACTOR}/disable`, { method: 'APP', code: await code() });
      expect(await versionOf(user.id)).toBe(3);
    });
  },
);
