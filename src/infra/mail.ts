import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from './telemetry/log.js';

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

export interface MailerOptions {
  readonly url: string | null;
  readonly from: string;
  /** How long connecting and greeting may each take; any later answer of the mail server may take twice as long. */
  readonly answerWithinMs?: number;
}

/** Sends by SMTP; without a server (development) every mail is printed to the log instead. */
export function newMailer(options: MailerOptions, log: Logger): Mailer {
  if (options.url === null) return printingMailer(log);
  const { url, from, answerWithinMs = 10_000 } = options;
  const waits = {
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: 2 * answerWithinMs,
  };
  const transport: Transporter = createTransport({ url, ...waits }, { from });
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
      log.info(
        { to: mail.to, subject: mail.subject, text: mail.text },
        'mail is printed here instead of sent, because SMTP_URL is not set',
      ),
    close: () => undefined,
  };
}
