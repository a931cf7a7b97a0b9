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
  // A page that a link opens in another window must not be able to control this one.
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['target'] ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
};

/**
 * Limits of an answer: characters, elements, nesting levels. The sanitiser takes seconds for tens of thousands of
 * elements nested in each other.
 */
const MAX_ANSWER = 200_000;
const MAX_ELEMENTS = 5_000;
const MAX_DEPTH = 100;
/** The most `<` signs of an answer. An element has two; many more are no markup, and slower to parse than tags. */
const MAX_TAG_SIGNS = 4 * MAX_ELEMENTS;

/**
 * HTML that cannot run anything; links lead to http, https, mailto or stay on the site. BAD_INPUT for too many
 * elements, for too deep nesting, and for an answer that is too long after <, > and & are written as entities.
 */
export function sanitiseAnswer(html: string): string {
  if (html.split('<', MAX_TAG_SIGNS + 2).length > MAX_TAG_SIGNS + 1) throw tooMany();
  let [elements, depth] = [0, 0];
  const answer = sanitizeHtml(html, {
    ...OPTIONS,
    // Called for each element while the sanitiser runs, so that it stops at the limit.
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

/** Characters of answers and their sanitised forms that are cached. */
const REMEMBERED_CHARACTERS = 16_000_000;

const remembered = new LRUCache<string, string>({
  max: 10_000,
  maxSize: REMEMBERED_CHARACTERS,
  sizeCalculation: (shown, html) => html.length + shown.length + 1,
});

/** A stored answer, sanitised again. Results are cached, since readers request the same answers repeatedly. */
export function shownAnswer(html: string): string {
  const known = remembered.get(html);
  if (known !== undefined) return known;
  // Applies no size limits: the answer may have been stored before they existed.
  const shown = sanitizeHtml(html, OPTIONS);
  remembered.set(html, shown);
  return shown;
}

/**
 * The most characters of a Markdown answer. Parsing some Markdown (a long run of `_a_`) takes quadratic time: half a
 * minute for 100,000 characters, during which the process is blocked.
 */
const MAX_MARKDOWN = 8_000;

/**
 * An answer's columns from an admin's text. BAD_INPUT when it has no readable text, is too long or nested too deeply.
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
    // The parser recurses for each nested quotation or list, and overflows the stack.
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}

/** Inline tags, which do not separate words. The function faq_plain in the migrations lists the same tags. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?:\s[^>]*)?\/?>/gi;

/** The plain text of HTML from {@link sanitiseAnswer}, for mails and programs that cannot show markup. */
export function plainText(html: string): string {
  return decoded(html.replaceAll(INLINE, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/** Decodes the entities that the sanitiser writes. */
export function decoded(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
