import { newId } from '../../src/core/ids.js';
import { DAY_MS, HOUR_MS } from '../../src/core/clock.js';
import { anonymous, newClient, newUser } from '../support/accounts.js';
import { mailsTo, useMailServer } from '../support/mailbox.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';
import { emptyBase, idsOf, newArticle, newEditor } from './support/articles.js';

useMailServer();

const QUESTIONS = `query ($page: Int, $perPage: Int, $status: FaqQuestionStatus, $search: String) {
  faqQuestions(page: $page, perPage: $perPage, status: $status, search: $search) {
    items { id status } pagination { totalItems perPage } counts { pending answered rejected total: all }
  }
}`;
const ANSWER = `mutation ($id: UUID!, $input: AnswerFaqQuestionInput!) {
  answerFaqQuestion(id: $id, input: $input) { id answer status answeredAt }
}`;
const STATUS = `mutation ($id: UUID!, $status: FaqQuestionStatus!) { setFaqQuestionStatus(id: $id, status: $status) { status } }`;

async function ask(over: { email?: string; question?: string } = {}) {
  const client = await newClient();
  const input = { email: client.user.email, question: `Is this a question ${newId()}?`, ...over };
  const { body } = await client.rest('POST', '/api/faq/question', input);
  return { client, id: body.id as string, ...input };
}

const unanswered = (id: string) => `/api/admin/faq/question/${id}`;

describe('faqQuestions', () => {
  it('lists 25 a page, the newest first, with counts over the whole table', async () => {
    await emptyBase();
    const editor = await newEditor('view.faq.question', 'edit.faq.question');
    const asked = [await ask(), await ask(), await ask()];
    await editor.rest('PUT', `${unanswered(asked[0]!.id)}/status`, { status: 'REJECTED' });
    const counts = { pending: 2, answered: 0, rejected: 1, total: 3 };
    const { faqQuestions } = await editor.ok(QUESTIONS);
    expect(idsOf(faqQuestions.items)).toEqual(idsOf(asked.toReversed()));
    expect(faqQuestions).toMatchObject({ counts, pagination: { perPage: 25 } });
    const rejected = (await editor.rest('GET', '/api/admin/faq/question?status=REJECTED')).body;
    expect({ ids: idsOf(rejected.items), counts: rejected.counts }).toEqual({ ids: [asked[0]!.id], counts });
    for (const search of [asked[1]!.question, asked[1]!.email]) {
      const query = new URLSearchParams({ search, limit: '5' });
      expect(idsOf((await editor.rest('GET', `/api/admin/faq/question?${query}`)).body.items)).toEqual([asked[1]!.id]);
    }
    expect((await editor.rest('GET', '/api/admin/faq/question?limit=101')).body.code).toBe('BAD_INPUT');
    expect((await editor.rest('GET', '/api/admin/faq/question?status=OPEN')).body.code).toBe('BAD_INPUT');
    const one = await fewestStatements(() => editor.ok(QUESTIONS, { perPage: 1 }));
    expect([one, await fewestStatements(() => editor.ok(QUESTIONS, { perPage: 3 }))]).toEqual([4, 4]);
  });
});

describe('answerFaqQuestion', () => {
  it('commits the answer, mails it as text and notifies the account of that address, whatever its case', async () => {
    const editor = await newEditor('edit.faq.question');
    const { client, id } = await ask();
    await ask({ email: 'nobody@example.com' });
    const { body } = await editor.rest('POST', `${unanswered(id)}/answer`, {
      answer: 'Use <b>this</b>.\n\nThen that.',
    });
    expect(body).toMatchObject({ id, status: 'ANSWERED', answer: 'Use <b>this</b>.\n\nThen that.', statusCode: 200 });
    const [mail] = await mailsTo(client.user.email);
    expect(mail?.subject).toBe('Your question was answered');
    expect(mail?.text).toContain('You asked: Is this a question');
    expect(mail?.text).toContain('Use <b>this</b>.');
    expect(mail?.html).toContain('Use &lt;b&gt;this&lt;/b&gt;.');
    const { notifications } = await client.ok('{ notifications { items { title message } } }');
    expect(notifications.items).toMatchObject([{ title: 'Your question was answered' }]);
  });

  it('quotes the question and the name to no address but the own, verified one of who asked', async () => {
    const editor = await newEditor('edit.faq.question');
    const [other, question] = [await newUser(), 'Claim your prize: is it yours?'];
    const addresses = [`stranger-${newId()}@example.com`, other.email];
    for (const email of addresses) {
      const { id } = await ask({ email, question });
      await editor.rest('POST', `${unanswered(id)}/answer`, { answer: 'It is not.' });
    }
    const unverified = await ask({ question });
    const { platform } = await world();
    const { user } = unverified.client;
    await platform.db.rows.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', user.id).execute();
    await editor.rest('POST', `${unanswered(unverified.id)}/answer`, { answer: 'It is not.' });
    for (const email of [...addresses, user.email]) {
      const [mail] = await mailsTo(email);
      expect(mail?.text?.trim()).toMatch(/^Hello,\s+It is not\.\s+Open the knowledge base: \S+$/);
      expect(mail?.html).not.toContain('prize');
    }
  });

  it('answers from every state, and mails an address that is no account', async () => {
    const editor = await newEditor('edit.faq.question');
    const email = `stranger-${newId()}@example.com`;
    const { id } = await ask({ email });
    for (const [at, status] of ['PENDING', 'ANSWERED', 'REJECTED'].entries()) {
      await editor.ok(STATUS, { id, status });
      const answered = (await editor.ok(ANSWER, { id, input: { answer: `Answer ${at}` } })).answerFaqQuestion;
      expect(answered).toMatchObject({ status: 'ANSWERED', answer: `Answer ${at}` });
    }
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('refuses an empty answer and a question that is not there', async () => {
    const editor = await newEditor('edit.faq.question');
    const { id } = await ask();
    for (const answer of ['', '  ', 'x'.repeat(10_001)]) {
      expect((await editor.rest('POST', `${unanswered(id)}/answer`, { answer })).body.code).toBe('BAD_INPUT');
      expect(await editor.code(ANSWER, { id, input: { answer } })).toBe('BAD_INPUT');
    }
    expect(await editor.code(ANSWER, { id: newId(), input: { answer: 'A' } })).toBe('NOT_FOUND');
    expect((await editor.rest('POST', `${unanswered(newId())}/answer`, { answer: 'A' })).body.code).toBe('NOT_FOUND');
  });
});

describe('setFaqQuestionStatus', () => {
  it('puts a question from any state into any other, and keeps its answer', async () => {
    const editor = await newEditor('edit.faq.question', 'view.faq.question');
    const { id } = await ask();
    await editor.ok(ANSWER, { id, input: { answer: 'Kept' } });
    for (const from of ['PENDING', 'ANSWERED', 'REJECTED']) {
      for (const to of ['PENDING', 'ANSWERED', 'REJECTED']) {
        await editor.ok(STATUS, { id, status: from });
        const { body } = await editor.rest('PUT', `${unanswered(id)}/status`, { status: to });
        expect(body).toMatchObject({ status: to, answer: 'Kept', statusCode: 200 });
      }
    }
    expect((await editor.rest('PUT', `${unanswered(id)}/status`, { status: 'OPEN' })).body.code).toBe('BAD_INPUT');
    expect(await editor.code(STATUS, { id: newId(), status: 'PENDING' })).toBe('NOT_FOUND');
  });
});

const FEEDBACK = `query ($filter: FaqFeedbackFilter, $search: String, $perPage: Int) {
  faqFeedback(filter: $filter, search: $search, perPage: $perPage) {
    items { id isHelpful comment faq { id question } } pagination { totalItems perPage }
  }
}`;

async function votesOn(id: string) {
  const [up, down] = [await newClient(), await newClient()];
  const yes = (await up.rest('POST', `/api/faq/${id}/feedback`, { isHelpful: true })).body.id;
  const no = (await down.rest('POST', `/api/faq/${id}/feedback`, { isHelpful: false, comment: `Why ${id}` })).body.id;
  return { yes, no, up };
}

describe('faqFeedback', () => {
  it('lists 25 a page with the article, by verdict, comment and text', async () => {
    const editor = await newEditor('view.faq.feedback');
    const { id, question } = await newArticle();
    const { yes, no } = await votesOn(id);
    const ids = async (variables: Record<string, string>) => {
      const { faqFeedback } = await editor.ok(FEEDBACK, variables);
      const { body } = await editor.rest('GET', `/api/admin/faq/feedback?${new URLSearchParams(variables)}`);
      expect(idsOf(body.items)).toEqual(idsOf(faqFeedback.items));
      expect(faqFeedback.pagination.perPage).toBe(25);
      return idsOf(faqFeedback.items);
    };
    expect(await ids({ search: question })).toEqual([no, yes]);
    expect(await ids({ search: question, filter: 'all' })).toEqual([no, yes]);
    expect(await ids({ search: question, filter: 'helpful' })).toEqual([yes]);
    expect(await ids({ search: question, filter: 'unhelpful' })).toEqual([no]);
    expect(await ids({ search: question, filter: 'withComments' })).toEqual([no]);
    expect(await ids({ search: `why ${id}` })).toEqual([no]);
    const { items } = (await editor.ok(FEEDBACK, { search: question })).faqFeedback;
    expect(items[0].faq).toEqual({ id, question });
    for (const query of ['filter=some', 'limit=101']) {
      expect((await editor.rest('GET', `/api/admin/faq/feedback?${query}`)).body.code).toBe('BAD_INPUT');
    }
    const cost = (perPage: number) => fewestStatements(() => editor.ok(FEEDBACK, { perPage }));
    expect([await cost(1), await cost(2)]).toEqual([3, 3]);
  });

  it('lists that of one article', async () => {
    const editor = await newEditor('view.faq.feedback');
    const [{ id }, other] = [await newArticle(), await newArticle()];
    const { yes, no } = await votesOn(id);
    await votesOn(other.id);
    expect(idsOf((await editor.rest('GET', `/api/admin/faq/${id}/feedback`)).body.items)).toEqual([no, yes]);
    const document = 'query ($id: UUID!) { articleFaqFeedback(id: $id) { items { id } } }';
    expect(idsOf((await editor.ok(document, { id })).articleFaqFeedback.items)).toEqual([no, yes]);
  });

  it('is written for a user, over the one row that the user has', async () => {
    const editor = await newEditor('create.faq.feedback');
    const { id } = await newArticle({ status: false });
    const { user } = await newClient();
    const path = `/api/admin/faq/${id}/feedback`;
    const { body } = await editor.rest('POST', path, { userId: user.id, isHelpful: true, comment: 'By phone' });
    expect(body).toMatchObject({ userId: user.id, faqId: id, isHelpful: true, statusCode: 200 });
    const write =
      'mutation ($id: UUID!, $input: AdminFaqFeedbackInput!) { writeFaqFeedback(id: $id, input: $input) { id comment } }';
    const again = (await editor.ok(write, { id, input: { userId: user.id, isHelpful: false } })).writeFaqFeedback;
    expect(again).toEqual({ id: body.id, comment: 'By phone' });
    expect((await editor.rest('POST', path, { userId: newId(), isHelpful: true })).body.code).toBe('NOT_FOUND');
    expect(await editor.code(write, { id: newId(), input: { userId: user.id, isHelpful: true } })).toBe('NOT_FOUND');
    expect((await editor.rest('POST', path, { isHelpful: true })).body.code).toBe('BAD_INPUT');
  });
});

describe('faqAnalytics', () => {
  it('shows the figures over the whole time', async () => {
    await emptyBase();
    const [editor, reader, { clock, platform }] = [await newEditor('access.faq'), await anonymous(), await world()];
    const [good, bad] = [await newArticle({ category: 'A' }), await newArticle({ category: 'A' })];
    await newArticle({ category: 'B', status: false });
    await platform.db.pool.query(`update faqs set "createdAt" = '2024-02-10', views = 7 where id = $1`, [bad.id]);
    const { yes } = await votesOn(bad.id);
    await platform.db.pool.query(`update faq_feedbacks set "createdAt" = $2 where id = $1`, [
      yes,
      new Date(clock.now().getTime() - 32 * DAY_MS),
    ]);
    await reader.rest('GET', `/api/faq/${good.id}`);
    await reader.rest('POST', '/api/faq/search', { query: 'Zzzqx' });
    await reader.rest('POST', '/api/faq/search', { query: 'zzzQX' });
    const { id } = await ask();
    await platform.db.pool.query(`update faq_questions set "createdAt" = $2 where id = $1`, [
      id,
      new Date(clock.now().getTime() - HOUR_MS),
    ]);
    const { body } = await editor.rest('GET', '/api/admin/faq/analytics');
    expect(body.counts).toEqual({ faqs: 3, active: 2, inactive: 1, views: 8, searches: 2, failedSearches: 2 });
    expect(body.categoryDistribution).toEqual([
      { category: 'A', count: 2 },
      { category: 'B', count: 1 },
    ]);
    expect(body.viewsOverTime).toEqual([
      { month: '2024-02', views: 7 },
      { month: clock.now().toISOString().slice(0, 7), views: 1 },
    ]);
    expect(body.feedback.helpful).toMatchObject({ count: 1, thisMonth: 0 });
    expect(body.feedback.unhelpful).toEqual({ count: 1, thisMonth: 1, lastMonth: 0, percentageChange: null });
    expect(body.topSearches).toEqual([{ query: 'zzzqx', count: 2, averageResults: 0 }]);
    expect(body.dailyFeedback).toHaveLength(2);
    expect(body.questions).toMatchObject({ pending: 1, answered: 0, rejected: 0 });
    expect(Math.abs(body.questions.oldestPendingAgeSeconds - 3_600)).toBeLessThan(60);
    expect(idsOf(body.failingFaqs)).toEqual([bad.id]);
    const { faqAnalytics } = await editor.ok('{ faqAnalytics { failingFaqs { id helpfulCount unhelpfulCount } } }');
    expect(faqAnalytics.failingFaqs).toEqual([{ id: bad.id, helpfulCount: 1, unhelpfulCount: 1 }]);
    expect(await fewestStatements(() => editor.rest('GET', '/api/admin/faq/analytics'))).toBe(9);
  });

  it('compares a month with the one before where that had votes', async () => {
    await emptyBase();
    const [editor, { platform, clock }] = [await newEditor('access.faq', 'access.faq.feedback'), await world()];
    const { id } = await newArticle();
    const { yes } = await votesOn(id);
    const now = clock.now();
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
    await platform.db.pool.query('update faq_feedbacks set "createdAt" = $2 where id = $1', [yes, before]);
    await votesOn(id);
    await votesOn(id);
    const helpful = { count: 3, thisMonth: 2, lastMonth: 1, percentageChange: 100 };
    expect((await editor.rest('GET', '/api/admin/faq/analytics')).body.feedback.helpful).toEqual(helpful);
    const split = '{ faqFeedbackSplit { helpful { count thisMonth lastMonth percentageChange } } }';
    expect((await editor.ok(split)).faqFeedbackSplit.helpful).toEqual(helpful);
    expect((await editor.rest('GET', '/api/admin/faq/feedback/split')).body.helpful).toEqual(helpful);
  });
});

describe('faqViews', () => {
  it('is a true series: how often was read on each day, with days without a reader', async () => {
    const [editor, reader, { clock }] = [await newEditor('access.faq'), await anonymous(), await world()];
    const { id } = await newArticle();
    const day = (offset: number) => new Date(clock.now().getTime() + offset * DAY_MS).toISOString();
    const first = day(0);
    await reader.rest('GET', `/api/faq/${id}`);
    clock.advance(2 * DAY_MS);
    await reader.rest('GET', `/api/faq/${id}`);
    await reader.rest('GET', `/api/faq/${id}`);
    const query = new URLSearchParams({ from: first, to: day(0), faqId: id });
    const { body } = await (await newEditor('access.faq')).rest('GET', `/api/admin/faq/analytics/views?${query}`);
    expect(body.map(({ views }: { views: number }) => views)).toEqual([1, 0, 2]);
    const document = 'query ($from: DateTimeISO, $to: DateTimeISO) { faqViews(from: $from, to: $to) { day } }';
    expect(await editor.code(document, { from: day(0), to: day(-1) })).toBe('BAD_INPUT');
    expect(await editor.code(document, { from: day(-400), to: day(0) })).toBe('BAD_INPUT');
    expect((await editor.ok(document)).faqViews).toHaveLength(30);
  });
});

describe('faqGaps', () => {
  it('puts failed searches, unhelpful articles and open questions together', async () => {
    await emptyBase();
    const [editor, reader] = [await newEditor('access.faq.question'), await anonymous()];
    const { id } = await newArticle();
    await votesOn(id);
    await reader.rest('POST', '/api/faq/search', { query: 'Xqqzz' });
    const asked = await ask();
    const { body } = await editor.rest('GET', '/api/admin/faq/gap');
    expect(body.failedSearches).toMatchObject([{ query: 'xqqzz', count: 1 }]);
    expect([idsOf(body.unhelpfulFaqs), idsOf(body.openQuestions)]).toEqual([[id], [asked.id]]);
    expect((await editor.ok('{ faqGaps { openQuestions { id } } }')).faqGaps.openQuestions).toEqual([{ id: asked.id }]);
  });
});

describe('faqStats', () => {
  it('shows figures and what was answered last, without who asked', async () => {
    await emptyBase();
    const [editor, reader] = [await newEditor('edit.faq.question'), await anonymous()];
    const [one, two] = [await newArticle({ category: 'A' }), await newArticle({ category: 'A' })];
    await reader.rest('GET', `/api/faq/${two.id}`);
    const { id, question } = await ask();
    await ask();
    await editor.ok(ANSWER, { id, input: { answer: 'So.' } });
    const { body } = await reader.rest('GET', '/api/faq/stats');
    expect(body).toMatchObject({ faqCount: 2, categoryCount: 1, viewCount: 1, answeredCount: 1, statusCode: 200 });
    expect(idsOf(body.popularFaqs)).toEqual([two.id, one.id]);
    expect(body.trendingSearches).toEqual([]);
    expect(body.categories).toEqual([{ category: 'A', count: 2, views: 1 }]);
    expect(Object.keys(body.recentQuestions[0]).toSorted()).toEqual(
      ['answer', 'answeredAt', 'createdAt', 'id', 'question'].toSorted(),
    );
    expect(body.recentQuestions).toMatchObject([{ id, question, answer: 'So.' }]);
    expect(await reader.code('{ faqStats { recentQuestions { email } } }')).toBe('GRAPHQL_VALIDATION_FAILED');
    expect((await reader.ok('{ faqStats { faqCount } }')).faqStats.faqCount).toBe(2);
    // What is trending is counted once a minute, by a fifth.
    expect(await fewestStatements(() => reader.rest('GET', '/api/faq/stats'))).toBeLessThanOrEqual(5);
  });
});
