import { LRUCache } from 'lru-cache';
import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { badInput, type AppError } from '../../../core/catalogue/errors.js';
import { AnswerFormat } from '../../../entities/faq/article.js';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins', 'h1', 'h2'],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    code: ['class'],
    td: ['colspan', 'rowspan', 'align'],
    th: ['colspan', 'rowspan', 'align'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  // A link that opens elsewhere must not hand that page a way back into this one.
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['target'] ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

/**
 * Characters, elements and levels of an answer. The sanitiser takes seconds for tens of thousands of elements in each
 * other.
 */
const MAX_ANSWER = 200_000;
const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 100;
/** An element begins two tags. Many more signs than that are no markup, and reading them takes longer than reading tags. */
const MAX_TAG_SIGNS = 4 * MAX_ELEMENTS;

/**
 * HTML with nothing in it that can run: links go to http, https, mailto or stay on the site. BAD_INPUT for more elements
 * than an answer needs, for elements that nest too deeply, and for what is longer than an answer once its signs are written
 * as entities.
 */
export function sanitiseAnswer(html: string): string {
  if (html.split('<', MAX_TAG_SIGNS + 2).length > MAX_TAG_SIGNS + 1) throw tooMany();
  let [elements, depth] = [0, 0];
  const answer = sanitizeHtml(html, {
    ...OPTIONS,
    // Told of each element as it comes, so that the sanitiser ends where a limit is met.
    onOpenTag: () => {
      elements += 1;
      depth += 1;
      if (elements > MAX_ELEMENTS) throw tooMany();
      if (depth > MAX_DEPTH) throw tooDeep();
    },
    onCloseTag: () => {
      depth -= 1;
    },
  });
  if (answer.length <= MAX_ANSWER) return answer;
  throw badInput(`answer must have at most ${MAX_ANSWER} characters with <, > and & written as entities`);
}

function tooMany(): AppError {
  return badInput(`answer must have at most ${MAX_ELEMENTS} HTML elements; write a literal < as &lt;`);
}

function tooDeep(): AppError {
  return badInput('answer is nested too deeply');
}

/** Characters of answers, and of what became of them, that are remembered. */
const REMEMBERED_CHARACTERS = 16_000_000;

const remembered = new LRUCache<string, string>({
  max: 10_000,
  maxSize: REMEMBERED_CHARACTERS,
  sizeCalculation: (shown, html) => html.length + shown.length + 1,
});

/** A stored answer, sanitised once more. Readers ask for the same ones again and again, so results are remembered. */
export function shownAnswer(html: string): string {
  const known = remembered.get(html);
  if (known !== undefined) return known;
  // It may be older than the limits of what is written.
  const shown = sanitizeHtml(html, OPTIONS);
  remembered.set(html, shown);
  return shown;
}

/**
 * Characters of an answer in Markdown. To read some of it (`_a_` without end) takes the square of its length: half a
 * minute for 100,000 characters, in which the process does nothing else.
 */
const MAX_MARKDOWN = 8_000;

/**
 * An answer's columns from what an admin wrote. BAD_INPUT when nothing readable is left of it, or it is too long or
 * too deep.
 */
export function answerColumns(written: string, format: AnswerFormat) {
  const html = format === AnswerFormat.MARKDOWN ? htmlOf(written) : written;
  const answer = sanitiseAnswer(html).trim();
  if (answer === '') throw badInput('answer must not be empty');
  return { answer, answerFormat: format, answerSource: format === AnswerFormat.MARKDOWN ? written : null };
}

function htmlOf(markdown: string): string {
  if (markdown.length > MAX_MARKDOWN) {
    throw badInput(`answer must have at most ${MAX_MARKDOWN} characters in Markdown: write a longer one in HTML`);
  }
  try {
    return marked.parse(markdown, { async: false });
  } catch (error) {
    // Each quotation or list within another one is a call within a call.
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}

/** Tags inside a word, which are no gap in it. The database knows the same ones: see faq_plain in the migrations. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?:\s[^>]*)?\/?>/gi;

/** The text of HTML that {@link sanitiseAnswer} let through, for people and programs that read no markup. */
export function plainText(html: string): string {
  return decoded(html.replaceAll(INLINE, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/** The entities that the sanitiser writes, back as the characters they stand for. */
export function decoded(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
