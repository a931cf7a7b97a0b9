import { AppError, badInput } from '../catalogue/errors.js';
import { isSiteOrigin, type Sites } from './site-origins.js';

/**
 * Where a browser is sent on. There are two ways to make one and no third, so that no operation sends a visitor to where
 * a stranger's link says.
 */
export class RedirectTarget {
  private constructor(readonly url: string) {}

  /** A page that the caller names, on an origin of the platform's own. BAD_INPUT for any other. */
  static ofSite(sites: Sites, text: string): RedirectTarget {
    const url = browsable(text);
    if (!url || !isSiteOrigin(sites, url.origin)) throw badInput('The page to go on to is not one of this platform');
    return new RedirectTarget(url.href);
  }

  /** An address that the server stored once it had checked it, with what is to be told there in its query. */
  static ofStored(text: string, query: Readonly<Record<string, string>> = {}): RedirectTarget {
    const url = browsable(text);
    if (!url) {
      throw new AppError('INTERNAL', { reason: 'a stored address is none that a browser may be sent to' });
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return new RedirectTarget(url.href);
  }
}

/** An address by HTTP without a user or password; null for any other. A `blob:` address has the origin of its page. */
function browsable(text: string): URL | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
}
