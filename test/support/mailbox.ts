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

/** The token of the last link that was mailed to an address. */
export function mailedToken(address: string): Promise<string> {
  return lastMailed(address, /[?&]token=(\w+)/);
}

/** The last code of six digits that was mailed to an address. */
export function mailedCode(address: string): Promise<string> {
  return lastMailed(address, /^\s*(\d{6})\s*$/m);
}

/** Looks at every mail, since those that one call has caused arrive in any order. */
async function lastMailed(address: string, pattern: RegExp): Promise<string> {
  const found = (await mailsTo(address)).map(({ text = '' }) => pattern.exec(text)?.[1]);
  const last = found.findLast((each) => each !== undefined);
  if (last === undefined) throw new Error(`no mail to ${address} has ${pattern}`);
  return last;
}
