import { newClient } from '../support/accounts.js';
import { world } from '../support/world.js';
import { emptyBase, idsOf, newArticle, newEditor } from './support/articles.js';

const KEYS = ['access.faq', 'access.faq.feedback', 'access.faq.question', 'view.faq.feedback', 'delete.faq'] as const;
const FEEDBACK = `query ($filter: FaqFeedbackFilter) {
  faqFeedback(filter: $filter) { items { id } pagination { totalItems } }
}`;

/** One vote of each kind; answers the id of the second. */
async function votesOn(id: string): Promise<string> {
  const [up, down] = [await newClient(), await newClient()];
  await up.rest('POST', `/api/faq/${id}/feedback`, { isHelpful: true });
  return (await down.rest('POST', `/api/faq/${id}/feedback`, { isHelpful: false })).body.id;
}

describe('votes on a deleted article', () => {
  it('leave every list and figure, and count again once the article is back', async () => {
    await emptyBase();
    const [editor, { platform }] = [await newEditor(...KEYS), await world()];
    const [kept, { id }] = [await newArticle(), await newArticle()];
    const no = await votesOn(kept.id);
    await votesOn(id);
    const figures = async () => {
      const { feedback, failingFaqs, dailyFeedback } = (await editor.rest('GET', '/api/admin/faq/analytics')).body;
      const split = (await editor.rest('GET', '/api/admin/faq/feedback/split')).body;
      expect([split.helpful, split.unhelpful]).toEqual([feedback.helpful, feedback.unhelpful]);
      return {
        helpful: feedback.helpful.count,
        unhelpful: feedback.unhelpful.thisMonth,
        daily: dailyFeedback[0].helpful,
        failing: failingFaqs.length,
        gaps: (await editor.rest('GET', '/api/admin/faq/gap')).body.unhelpfulFaqs.length,
        listed: (await editor.ok(FEEDBACK)).faqFeedback.pagination.totalItems,
        ofIt: (await editor.rest('GET', `/api/admin/faq/${id}/feedback`)).body.items.length,
      };
    };
    const all = { helpful: 2, unhelpful: 2, daily: 2, failing: 2, gaps: 2, listed: 4, ofIt: 2 };
    expect(await figures()).toEqual(all);
    await editor.rest('DELETE', `/api/admin/faq/${id}`);
    expect(await figures()).toEqual({ helpful: 1, unhelpful: 1, daily: 1, failing: 1, gaps: 1, listed: 2, ofIt: 0 });
    expect(idsOf((await editor.ok(FEEDBACK, { filter: 'unhelpful' })).faqFeedback.items)).toEqual([no]);
    await platform.db.pool.query('update faqs set "deletedAt" = null where id = $1', [id]);
    expect(await figures()).toEqual(all);
  });
});
