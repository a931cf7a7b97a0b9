import { decoded } from '../reader/answer-text.js';
import { MARK_END, MARK_START } from './rank.js';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A headline as HTML that holds text and `<mark>` alone. */
export function snippetOf(headline: string): string {
  return decoded(headline)
    .replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? '')
    .replaceAll(MARK_START, '<mark>')
    .replaceAll(MARK_END, '</mark>');
}
