import type { Config } from '../../../config/index.js';
import type { Mail } from '../../../infra/mail.js';
import { compose, link, type Recipient } from '../../mail/letter.js';

/** All mails of the knowledge base. */
export const faqMails = {
  questionAnswered: (config: Config, to: Recipient, question: string, answer: string): Mail =>
    compose(to, {
      subject: 'Your question was answered',
      quoted: [`You asked: ${question}`],
      lines: answer.split(/\n{2,}/),
      button: { label: 'Open the knowledge base', url: link(config, 'faq') },
    }),
} as const;
