import { newId } from '../../src/core/ids.js';
import { PASSWORD } from '../support/accounts.js';
import { solvedCaptcha } from '../support/captcha.js';
import { Client } from '../support/client.js';
import { startMailServer, type MailServer } from '../support/mail-server.js';
import { Site } from '../support/site.js';

describe('a registration at a running platform', () => {
  let site: Site;
  let mails: MailServer;

  beforeAll(async () => {
    [site, mails] = await Promise.all([Site.open(), startMailServer()]);
  });
  afterAll(async () => {
    await site.close();
    await mails.close();
  });

  /** The text of the next mail to an address. */
  async function nextMail(email: string): Promise<string> {
    for (;;) {
      const mail = mails.received.find(({ to }) => to?.some(({ address }) => address === email));
      if (mail) return mail.text ?? '';
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('goes from the captcha over a mail by SMTP to a signed-in browser', async () => {
    const [api] = [site.start('api'), site.start('engine', { SMTP_URL: mails.url })];
    const [client, email] = [new Client(await api.url()), `new-${newId()}@example.com`];
    const captcha = await solvedCaptcha(client);
    const asked = await client.rest('POST', '/api/auth/register', { email, password: PASSWORD, captcha });
    expect(asked.body.statusCode).toBe(200);
    const token = /token=(\w+)/.exec(await nextMail(email))?.[1];
    expect((await client.rest('POST', '/api/auth/verify-email', { token })).body.statusCode).toBe(200);
    expect((await client.rest('POST', '/api/auth/login', { email, password: PASSWORD })).body.statusCode).toBe(200);
    expect((await client.rest('GET', '/api/user/profile')).body).toMatchObject({ email, role: 'User' });
  });
});
