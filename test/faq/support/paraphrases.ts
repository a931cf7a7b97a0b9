import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/sources.js';

/** An article, and what people type who need it. */
export interface Paraphrased {
  readonly category: string;
  readonly question: string;
  readonly answer: string;
  readonly tuning: readonly string[];
  readonly heldOut: readonly string[];
}

/** The blocks of paraphrases.txt, which says how they are written. */
export const PARAPHRASED: readonly Paraphrased[] = readFileSync(join(ROOT, 'test/faq/support/paraphrases.txt'), 'utf8')
  .split('\n\n')
  .slice(1)
  .map((block) => {
    const [heading = '', answer = '', ...asked] = block.trim().split('\n');
    const [, category = '', question = ''] = /^\[(.*?)\] (.*)$/.exec(heading) ?? [];
    const marked = (mark: string) => asked.filter((line) => line.startsWith(mark)).map((line) => line.slice(2));
    return { category, question, answer, tuning: marked('~'), heldOut: marked('=') };
  });
