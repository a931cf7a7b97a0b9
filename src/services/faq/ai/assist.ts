import { z } from 'zod';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { plainText, sanitiseAnswer } from '../reader/answer-text.js';
import { readFaqTags } from '../admin/list.js';
import { articlesFor } from '../search/search-faqs.js';
import { bounded } from './bounds.js';
import { complete, requireProvider } from './complete.js';
import { shortlist } from './shortlist.js';

/** How many articles an answer may be based on, and how many characters of each the provider gets. */
const LIBRARY_ARTICLES = 8;
const LIBRARY_TEXT = 2_000;
const MAX_TAGS = 10;
const MAX_RELATED = 10;
const KNOWN_TAGS = 200;

const NO_ANSWER = 'The knowledge base has no published article that answers this question.';

const text = z.string().trim().min(1);
const tags = z.array(text).transform((list) => [...new Set(list)].slice(0, MAX_TAGS));

/** Drafts an article about a topic. Nothing is stored. */
export async function draftFaq(ctx: Context, input: { readonly topic: string }) {
  const data = bounded({ topic: input.topic });
  const draft = await complete(ctx, {
    task: 'Draft an article about the topic: {"question": plain text, "answer": simple HTML, "category": plain text, "tags": [plain text]}.',
    data,
    answer: z.object({ question: text, answer: text, category: text, tags }),
  });
  return { ...draft, answer: safe(draft.answer) };
}

/** The provider's text, sanitised. AI_FAILED when it exceeds the limits of an article. */
function safe(answer: string): string {
  try {
    return sanitiseAnswer(answer);
  } catch (error) {
    throw new AppError('AI_FAILED', {
      reason: `the provider's answer is unusable: ${(error as Error).message}`,
      cause: error,
    });
  }
}

/** Improves the wording of an answer without changing its meaning. */
export async function improveFaq(ctx: Context, input: { readonly question: string; readonly answer: string }) {
  const data = bounded({ question: input.question, answer: input.answer });
  const improved = await complete(ctx, {
    task: 'Rewrite the answer so that it is clearer and says the same: {"answer": simple HTML}.',
    data,
    answer: z.object({ answer: text }),
  });
  return { answer: safe(improved.answer) };
}

/**
 * Answers a question from published articles alone, with the ids of those it is based on. Says so when no article
 * supports an answer; when the search finds nothing, the provider is not called.
 */
export async function answerFromFaqs(ctx: Context, input: { readonly question: string }) {
  const { question } = bounded({ question: input.question });
  requireProvider(ctx);
  const articles = await articlesFor(ctx, question.slice(0, 500), { limit: LIBRARY_ARTICLES });
  const library = articles.map(({ id, question: title, answer }) => ({
    id,
    question: title,
    answer: plainText(answer).slice(0, LIBRARY_TEXT),
  }));
  const unsupported = { answer: NO_ANSWER, supported: false, citedIds: [] as string[] };
  if (library.length === 0) return unsupported;
  const { answer, citedIds } = await complete(ctx, {
    task: 'Answer the question from the articles of the library alone: {"answer": plain text, "citedIds": [ids of the articles that the answer rests on]}. When they do not answer it, citedIds is empty.',
    data: { question, library },
    answer: z.object({ answer: z.string(), citedIds: z.array(z.string()) }),
  });
  const known = new Set(library.map(({ id }) => id));
  const cited = [...new Set(citedIds)].filter((id) => known.has(id));
  return cited.length > 0 && answer.trim() ? { answer: answer.trim(), supported: true, citedIds: cited } : unsupported;
}

/** Suggests tags; existing ones come first. */
export async function suggestFaqTags(ctx: Context, input: { readonly question: string; readonly answer: string }) {
  const data = bounded({ question: input.question, answer: input.answer });
  requireProvider(ctx);
  const inUse = (await readFaqTags(ctx)).slice(0, KNOWN_TAGS);
  return complete(ctx, {
    task: 'Suggest up to ten tags for the article, taking from tagsInUse where one fits: {"tags": [plain text]}.',
    data: { ...data, tagsInUse: inUse },
    answer: z.object({ tags }),
  });
}

/** Suggests related articles out of a shortlist of 200 published ones. */
export async function suggestRelatedFaqs(ctx: Context, input: { readonly question: string; readonly answer: string }) {
  const data = bounded({ question: input.question, answer: input.answer });
  requireProvider(ctx);
  const listed = await shortlist(ctx, data.question);
  const { relatedIds } = await complete(ctx, {
    task: 'Choose up to ten articles of the shortlist that somebody who reads the article wants next: {"relatedIds": [ids]}.',
    data: { ...data, shortlist: listed },
    answer: z.object({ relatedIds: z.array(z.string()) }),
  });
  const byId = new Map(listed.map((article) => [article.id, article]));
  return { related: [...new Set(relatedIds)].flatMap((id) => byId.get(id) ?? []).slice(0, MAX_RELATED) };
}

/** Summarises a text. */
export async function summarizeContent(ctx: Context, input: { readonly content: string }) {
  const data = bounded({ content: input.content });
  return complete(ctx, {
    task: 'Summarise the content in at most five sentences: {"summary": plain text}.',
    data,
    answer: z.object({ summary: text }),
  });
}
