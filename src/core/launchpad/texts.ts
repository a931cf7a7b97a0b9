import { badInput } from '../catalogue/errors.js';
import { isGiven } from '../given.js';
import { readLabel } from '../text/read-text.js';
import { ICO_LIMITS } from './limits.js';

/** URL.parse leaves line breaks and tabs out, so what is stored would not be what was checked. */
const BLANK = /[\p{Cc}\s]/u;

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** The address of a page or picture, as given. BAD_INPUT unless it is https, without credentials and not too long. */
export function readUrl(field: string, text: string): string {
  const url = text.length <= ICO_LIMITS.url && !BLANK.test(text) && text.isWellFormed() ? URL.parse(text) : null;
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return text;
  throw badInput(`${field} must be an https address without credentials, of at most ${ICO_LIMITS.url} characters`);
}

/** As {@link readUrl}, for an address that may be left out; an empty text is none. */
export function readOptionalUrl(field: string, text: string | null | undefined): string | null {
  return isGiven(text) && text !== '' ? readUrl(field, text) : null;
}

/** Links to be shown, in their order; none when nothing is given. BAD_INPUT naming `field[i].label` or `field[i].url`. */
export function readLinks(field: string, links: readonly Link[] | null | undefined): Link[] {
  if (!isGiven(links)) return [];
  if (links.length > ICO_LIMITS.links) throw badInput(`${field} must hold at most ${ICO_LIMITS.links} links`);
  return links.map(({ label, url }, at) => ({
    label: readLabel(`${field}[${at}].label`, label, ICO_LIMITS.name),
    url: readUrl(`${field}[${at}].url`, url),
  }));
}
