import { newClient, newUser } from '../../support/accounts.js';
import { HOSTILE } from '../../support/hostile.js';
import type { ModuleRows, Rows } from '../../support/module-rows.js';
import { newArticle } from './articles.js';

const article: Rows = async () => {
  const { id } = await newArticle();
  return { id, ids: [id], input: { faqId: id, targetId: (await newArticle()).id } };
};
const question: Rows = async () => {
  const asker = await newClient();
  const input = { question: 'Where is my withdrawal?', email: 'someone@example.com' };
  const asked = 'mutation ($input: FaqQuestionInput!) { askFaqQuestion(input: $input) { id } }';
  return { id: (await asker.ok(asked, { input })).askFaqQuestion.id };
};

export const rows: ModuleRows = {
  lookedUp: {
    answerFaqQuestion: question,
    faq: article,
    giveFaqFeedback: article,
    reorderFaq: article,
    updateFaq: article,
    updateFaqs: article,
    writeFaqFeedback: async (caller) => ({ ...(await article(caller)), input: { userId: (await newUser()).id } }),
  },
  mails: { questionAnswered: { given: [HOSTILE, 'The answer of the staff.'] } },
};
