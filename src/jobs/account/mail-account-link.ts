import { mailLink } from '../../services/account/mail-link.js';
import type { QueueTask } from '../frame/job.js';

/** Mails the link that was asked for, if there is an account that it is for. */
export const mailAccountLink: QueueTask<'mail_account_link'> = {
  name: 'mail_account_link',
  run: mailLink,
};
