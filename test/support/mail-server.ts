import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { newMailer } from '../../src/infra/mail.js';
import { drainQueue } from '../../src/jobs/queue.js';
import { world } from './world.js';

export interface MailServer {
  readonly url: string;
  readonly received: Email[];
  close(): Promise<void>;
}

/** A real SMTP server that keeps, parsed, what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Works off the queue with mail going to `server`. */
export async function deliverTo(server: MailServer): Promise<void> {
  const { platform } = await world();
  const mailer = newMailer({ url: server.url, from: 'Platform <no-reply@localhost>' }, platform.log);
  await drainQueue({ ...platform, mailer });
  mailer.close();
}
