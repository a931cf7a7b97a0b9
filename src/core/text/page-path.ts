import { badInput } from '../catalogue/errors.js';

const MAX_LENGTH = 255;
/**
 * What 255 characters take when all of them are encoded, and a query behind them. To compose a long run of marks takes
 * the square of its length: minutes for what fits into a request of a stranger.
 */
const MAX_WRITTEN = 4_000;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** What no page of a front end is called, and what a second reading of the path would take for something else. */
const IMPOSSIBLE = /[\p{Cc}%?#\\]/u;

/**
 * The one spelling of a page's path: decoded, composed (NFC), with a leading slash, without a trailing one, without
 * query, fragment, doubled slashes and dot segments. Upper and lower case differ, as they do in addresses. What it
 * answers it answers again for its own answer. BAD_INPUT for what is no path, beyond 255 characters,
 * and for more than 4,000 as they are written.
 */
export function normalPagePath(written: string): string {
  if (written.length > MAX_WRITTEN) throw badInput(`pagePath must be written with at most ${MAX_WRITTEN} characters`);
  const trimmed = written.trim();
  if (trimmed === '') throw badInput('pagePath must not be empty');
  if (SCHEME.test(trimmed)) throw badInput('pagePath must be a path such as /wallet, without scheme and host');
  const decoded = decode(trimmed.replace(/[?#].*$/s, '')).normalize('NFC');
  if (IMPOSSIBLE.test(decoded) || !decoded.isWellFormed())
    throw badInput('pagePath contains characters that are not allowed in a path');
  const segments: string[] = [];
  for (const segment of decoded.split('/').map((each) => each.trim())) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  const path = `/${segments.join('/')}`;
  if (path.length > MAX_LENGTH) throw badInput(`pagePath must have at most ${MAX_LENGTH} characters`);
  return path;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw badInput('pagePath must be percent-encoded like a URL');
  }
}
