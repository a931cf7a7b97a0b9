import { mailLink } from '../../services/account/mail-link.js';
import type { QueueTask } from '../frame/job.js';

/** Mails the requested link, if the account that it is for exists. */
export const mailAccountLink: QueueTask<'mail_account_link'> = {
  name: 'mail_account_link',
  run: mailLink,
};
