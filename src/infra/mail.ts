import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from './log.js';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Sends by SMTP; without a server (development) every mail is printed to the log instead. */
export function newMailer(options: { url: string | null; from: string }, log: Logger): Mailer {
  if (options.url === null) return printingMailer(log);
  const transport: Transporter = createTransport(options.url, {
    from: options.from,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as never);
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail });
    },
    close: () => transport.close(),
  };
}

function printingMailer(log: Logger): Mailer {
  return {
    send: async (mail) =>
      log.info({ to: mail.to, subject: mail.subject, text: mail.text }, 'mail (no SMTP_URL is set)'),
    close: () => undefined,
  };
}
