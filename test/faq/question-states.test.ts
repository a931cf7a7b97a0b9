import { newId } from '../../src/core/ids.js';
import { FAQ_QUESTION_MOVES, FAQ_QUESTION_WRITES } from '../../src/core/states/faq-question.js';
import { move } from '../../src/core/states/machine.js';
import { newClient } from '../support/accounts.js';
import { useMailServer } from '../support/mailbox.js';
import { newEditor } from './support/articles.js';

useMailServer();

const ANSWER = `mutation ($id: UUID!, $input: AnswerFaqQuestionInput!) {
  answerFaqQuestion(id: $id, input: $input) { status answer }
}`;
const STATUS = `mutation ($id: UUID!, $status: FaqQuestionStatus!) {
  setFaqQuestionStatus(id: $id, status: $status) { status answer }
}`;
const STATES = ['PENDING', 'ANSWERED', 'REJECTED'] as const;
const pairs = STATES.flatMap((from) => STATES.map((to) => [from, to] as const));

describe('the moves of a question', () => {
  it.each(pairs)('from %s to %s is legal, to ANSWERED only with an answer', (from, to) => {
    const write = FAQ_QUESTION_WRITES[to];
    expect(move(FAQ_QUESTION_MOVES, from, write, ['the question has an answer'])).toBe(to);
    const unanswered = () => move(FAQ_QUESTION_MOVES, from, write);
    if (to !== 'ANSWERED') expect(unanswered()).toBe(to);
    else expect(unanswered).toThrow(expect.objectContaining({ code: 'ILLEGAL_STATE', statusCode: 409 }));
  });

  it.each(STATES)('answering is possible from %s', (from) => {
    expect(move(FAQ_QUESTION_MOVES, from, 'answer')).toBe('ANSWERED');
  });
});

async function ask() {
  const client = await newClient();
  const input = { email: client.user.email, question: `Is this a question ${newId()}?` };
  const { body } = await client.rest('POST', '/api/faq/question', input);
  return { id: body.id as string, question: input.question };
}

describe('setFaqQuestionStatus', () => {
  it('refuses ANSWERED until there is an answer, at both transports, and changes nothing then', async () => {
    const editor = await newEditor('edit.faq.question', 'view.faq.question');
    const { id, question } = await ask();
    const path = `/api/admin/faq/question/${id}/status`;
    const now = async () => {
      const query = new URLSearchParams({ search: question });
      return (await editor.rest('GET', `/api/admin/faq/question?${query}`)).body.items[0].status;
    };
    for (const status of ['PENDING', 'REJECTED']) {
      await editor.ok(STATUS, { id, status });
      expect(await editor.code(STATUS, { id, status: 'ANSWERED' })).toBe('ILLEGAL_STATE');
      const { body } = await editor.rest('PUT', path, { status: 'ANSWERED' });
      expect(body).toEqual({
        statusCode: 409,
        code: 'ILLEGAL_STATE',
        message: 'Only a question that has an answer can be marked as answered',
      });
      expect(await now()).toBe(status);
    }
    const answered = (await editor.ok(ANSWER, { id, input: { answer: 'So.' } })).answerFaqQuestion;
    expect(answered).toEqual({ status: 'ANSWERED', answer: 'So.' });
    await editor.ok(STATUS, { id, status: 'REJECTED' });
    expect((await editor.rest('PUT', path, { status: 'ANSWERED' })).body.status).toBe('ANSWERED');
  });

  it('is refused to whoever may only look, whatever the state asked for', async () => {
    const [viewer, { id }] = [await newEditor('view.faq.question'), await ask()];
    for (const status of STATES) expect(await viewer.code(STATUS, { id, status })).toBe('FORBIDDEN');
  });
});
