import type { Context } from '../../frame/context.js';
import { createFaq, type NewArticle } from './write.js';
import { AnswerFormat } from '../../../entities/faq/article.js';

const ARTICLES: readonly NewArticle[] = [
  {
    question: 'How do I withdraw money?',
    answer:
      'Open the wallet, choose **Withdraw** and name the amount and where it is to go. The money is held at once and ' +
      'leaves when an admin has approved the withdrawal; if it is rejected or you cancel it, you can use it again.',
    category: 'Wallets',
    tags: ['withdrawal', 'approval', 'fee'],
    pagePath: '/wallet',
  },
  {
    question: 'When is my deposit credited?',
    answer:
      'As soon as an admin has seen the money arrive and approved the deposit that you announced. Give the *reference* ' +
      'of the deposit with your bank transfer, so that it can be found. One that nobody approves in time expires.',
    category: 'Wallets',
    tags: ['deposit', 'bank transfer'],
    pagePath: '/wallet',
  },
  {
    question: 'Why do I have to be verified?',
    answer:
      'Some features, such as API keys of your own, open with a verification level. Apply for one under *Verification*; ' +
      'an admin looks at your application, and you are told the outcome.',
    category: 'Account',
    tags: ['verification', 'kyc', 'api key'],
    pagePath: '/user/kyc',
  },
  {
    question: 'How do I protect my account?',
    answer:
      'Switch a second factor on in your profile and keep the ten recovery codes in a safe place. If you lose your ' +
      'password, a link that is mailed to you sets a new one and ends every session.',
    category: 'Account',
    tags: ['second factor', 'password', 'recovery'],
    pagePath: '/user/profile',
  },
];

/** Writes a few published articles, so that readers, searches and admins of the demo find something. */
export async function seedDemoArticles(ctx: Context): Promise<void> {
  for (const article of ARTICLES) await createFaq(ctx, { ...article, answerFormat: AnswerFormat.MARKDOWN });
}
