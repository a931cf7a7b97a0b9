import { newClient } from '../support/accounts.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { world } from '../support/world.js';
import { emptyBase, idsOf, newArticle, newEditor } from './support/articles.js';

const KEYS = ['access.faq', 'access.faq.feedback', 'access.faq.question', 'view.faq.feedback', 'delete.faq'] as const;
/** One vote of each kind; answers the id of the second. */
async function votesOn(id: string): Promise<string> {
  const [up, down] = [await newClient(), await newClient()];
  await up.rest('POST', `/api/faq/${id}/feedback`, { isHelpful: true });
  return (await down.rest('POST', `/api/faq/${id}/feedback`, { isHelpful: false })).body.id;
}

describe.each(TRANSPORTS)('votes on a deleted article, by %s', (transport) => {
  const call = through(transport);

  it('leave every list and figure, and count again once the article is back', async () => {
    await emptyBase();
    const [editor, { platform }] = [await newEditor(...KEYS), await world()];
    const [kept, { id }] = [await newArticle(), await newArticle()];
    const no = await votesOn(kept.id);
    await votesOn(id);
    const read = (path: string) => call(editor, 'GET', `/api/admin/faq/${path}`);
    const figures = async () => {
      const { feedback, failingFaqs, dailyFeedback } = await read('analytics');
      const split = await read('feedback/split');
      expect([split.helpful, split.unhelpful]).toEqual([feedback.helpful, feedback.unhelpful]);
      const [listed, ofIt] = [await read('feedback'), await read(`${id}/feedback`)];
      expect([listed, ofIt].map(({ items }) => items.length)).toEqual(
        [listed, ofIt].map(({ pagination }) => pagination.totalItems),
      );
      return {
        helpful: feedback.helpful.count,
        unhelpful: feedback.unhelpful.thisMonth,
        daily: [dailyFeedback[0].helpful, dailyFeedback[0].unhelpful],
        failing: failingFaqs.length,
        gaps: (await read('gap')).unhelpfulFaqs.length,
        listed: listed.items.length,
        ofIt: ofIt.items.length,
      };
    };
    const all = { helpful: 2, unhelpful: 2, daily: [2, 2], failing: 2, gaps: 2, listed: 4, ofIt: 2 };
    expect(await figures()).toEqual(all);
    await call(editor, 'DELETE', `/api/admin/faq/${id}`);
    const left = { helpful: 1, unhelpful: 1, daily: [1, 1], failing: 1, gaps: 1, listed: 2, ofIt: 0 };
    expect(await figures()).toEqual(left);
    expect(idsOf((await read('feedback?filter=unhelpful')).items)).toEqual([no]);
    await platform.db.pool.query('update faqs set "deletedAt" = null where id = $1', [id]);
    expect(await figures()).toEqual(all);
  });
});
