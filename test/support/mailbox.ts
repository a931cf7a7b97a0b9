import type { Email } from 'postal-mime';
import { deliverTo, startMailServer, type MailServer } from './mail-server.js';

let server: MailServer | undefined;

/** For a file of tests: a mail server from its beginning to its end. */
export function useMailServer(): void {
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(async () => {
    await server?.close();
    server = undefined;
  });
}

/** What has been mailed to an address so far; whatever waits is delivered first. */
export async function mailsTo(address: string): Promise<Email[]> {
  if (!server) throw new Error('call useMailServer() in the file');
  await deliverTo(server);
  return server.received.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** The last mail to an address. */
export async function lastMailTo(address: string): Promise<Email> {
  const mail = (await mailsTo(address)).at(-1);
  if (!mail) throw new Error(`nothing was mailed to ${address}`);
  return mail;
}

/** The token of the link in the last mail to an address. */
export async function mailedToken(address: string): Promise<string> {
  const token = /[?&]token=(\w+)/.exec((await lastMailTo(address)).text ?? '')?.[1];
  if (!token) throw new Error(`the last mail to ${address} has no link with a token`);
  return token;
}

/** The code of six digits in the last mail to an address. */
export async function mailedCode(address: string): Promise<string> {
  const code = /^\s*(\d{6})\s*$/m.exec((await lastMailTo(address)).text ?? '')?.[1];
  if (!code) throw new Error(`the last mail to ${address} has no code`);
  return code;
}
