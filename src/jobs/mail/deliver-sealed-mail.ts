import { deliverSealedMail } from '../../services/mail/queue-mail.js';
import type { QueueTask } from '../frame/job.js';

/** Hands a mail that carries a secret to the mail server; a failure is tried again by the queue. */
export const deliverSealedMailTask: QueueTask<'deliver_sealed_mail'> = {
  name: 'deliver_sealed_mail',
  run: deliverSealedMail,
};
