import { badInput } from '../catalogue/errors.js';

const MAX_LENGTH = 255;
/**
 * Enough for 255 percent-encoded characters and a query. NFC takes quadratic time for a long run of combining marks:
 * without this limit, one request could take minutes.
 */
const MAX_WRITTEN = 4_000;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/** Characters that no path of a page contains, and those that a second decoding would interpret differently. */
const IMPOSSIBLE = /[\p{Cc}%?#\\]/u;

/**
 * The one spelling of a page's path: decoded, composed (NFC), with a leading slash, without a trailing one, without
 * query, fragment, doubled slashes and dot segments. Case-sensitive, as URLs are. Normalising the result again changes
 * nothing. BAD_INPUT for a text that is no path, for more than 255 characters, and for more than 4,000 characters as
 * written.
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
