import { deliverSealedMail } from '../../services/mail/queue-mail.js';
import type { QueueTask } from '../frame/job.js';

/** Hands a mail that carries a secret to the mail server. The queue retries a failure. */
export const deliverSealedMailTask: QueueTask<'deliver_sealed_mail'> = {
  name: 'deliver_sealed_mail',
  run: deliverSealedMail,
};
