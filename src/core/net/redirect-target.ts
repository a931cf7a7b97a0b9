import { AppError, badInput } from '../catalogue/errors.js';
import { isSiteOrigin, type Sites } from './site-origins.js';

/**
 * A URL to which the server redirects a browser. Only the two factory methods create one, so that no operation can
 * redirect a visitor to a URL from an untrusted link.
 */
export class RedirectTarget {
  private constructor(readonly url: string) {}

  /** A URL that the caller names, which must be on one of the platform's own origins. BAD_INPUT for any other URL. */
  static ofSite(sites: Sites, text: string): RedirectTarget {
    const url = URL.parse(text);
    if (!url || url.username !== '' || !isSiteOrigin(sites, url.origin))
      throw badInput('The page to redirect to must be on this platform');
    return new RedirectTarget(url.href);
  }

  /** A URL that was checked before it was stored, with `query` added. INTERNAL when it is no plain http(s) URL. */
  static ofStored(text: string, query: Readonly<Record<string, string>> = {}): RedirectTarget {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      throw new AppError('INTERNAL', { reason: 'the stored redirect URL is not a plain http or https URL' });
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return new RedirectTarget(url.href);
  }
}
