import type { QueueTask } from '../frame/job.js';

/** Hands a mail to the mail server. The queue retries a failure. */
export const deliverMail: QueueTask<'deliver_mail'> = {
  name: 'deliver_mail',
  run: (ctx, mail) => ctx.mailer.send(mail),
};
