import type { QueueTask } from '../frame/job.js';

/** Hands a mail to the mail server; a failure is tried again by the queue. */
export const deliverMail: QueueTask<'deliver_mail'> = {
  name: 'deliver_mail',
  run: (ctx, mail) => ctx.mailer.send(mail),
};
