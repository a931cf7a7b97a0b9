import type { Move } from './machine.js';

export type FaqQuestionState = 'PENDING' | 'ANSWERED' | 'REJECTED';
export type FaqQuestionAction = 'answer' | 'reopen' | 'markAnswered' | 'reject';

const ANY = ['PENDING', 'ANSWERED', 'REJECTED'] as const;

/** The legal moves of a reader's question. No move removes its answer, so it can be marked ANSWERED again. */
export const FAQ_QUESTION_MOVES: readonly Move<FaqQuestionState, FaqQuestionAction, 'the question has an answer'>[] = [
  { from: ANY, action: 'answer', to: 'ANSWERED' },
  { from: ANY, action: 'reopen', to: 'PENDING' },
  {
    from: ANY,
    action: 'markAnswered',
    to: 'ANSWERED',
    condition: 'the question has an answer',
    otherwise: 'Only a question that has an answer can be marked as answered',
  },
  { from: ANY, action: 'reject', to: 'REJECTED' },
];

/** The action by which an editor puts a question into a state. */
export const FAQ_QUESTION_WRITES: Readonly<Record<FaqQuestionState, FaqQuestionAction>> = {
  PENDING: 'reopen',
  ANSWERED: 'markAnswered',
  REJECTED: 'reject',
};
