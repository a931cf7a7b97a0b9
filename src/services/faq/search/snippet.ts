import { decoded } from '../reader/answer-text.js';
import { MARK_END, MARK_START } from './rank.js';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A headline as HTML that contains only text and `<mark>`. */
export function snippetOf(headline: string): string {
  return decoded(headline)
    .replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? '')
    .replaceAll(MARK_START, '<mark>')
    .replaceAll(MARK_END, '</mark>');
}
